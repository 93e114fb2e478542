package dev.nerve.node;

import dev.nerve.run.Limits;

/// A node with terms of its own, which hold wherever it is executed.
public interface Guarded extends Node {

    /// {@return what happens when it does not work out; what the call says goes first}
    ErrorPolicy policy();

    /// {@return what it may spend, beside what the call says}
    Limits limits();
}
