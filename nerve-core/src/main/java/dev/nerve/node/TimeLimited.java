package dev.nerve.node;

import java.time.Duration;

/// A node that says itself how long one attempt may take.
public interface TimeLimited extends Node {

    /// {@return the longest one attempt may take; a shorter one in the error policy rules}
    Duration timeout();
}
