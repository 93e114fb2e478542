package dev.nerve.node;

import dev.nerve.store.History;
import java.util.Optional;
import java.util.function.Supplier;

/// A node that can be told to do things outside of executions, and writes those into its history
/// itself.
public interface Diarist extends Node {

    /// Tells it where its history is, from now on.
    ///
    /// @param history asked at each entry; empty if nothing is to be kept
    void keepIn(Supplier<Optional<History>> history);
}
