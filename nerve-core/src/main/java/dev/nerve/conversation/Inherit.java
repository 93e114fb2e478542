package dev.nerve.conversation;

/// What a fork takes along.
public sealed interface Inherit {

    /// Everything up to the point, as a pointer.
    enum Prefix implements Inherit {
        PREFIX
    }

    /// Nothing but the configuration.
    enum Nothing implements Inherit {
        NOTHING
    }

    /// Copies of what can be seen after a mark.
    ///
    /// @param mark the mark
    record SinceMark(String mark) implements Inherit {}

    /// Copies of the last turns that can be seen.
    ///
    /// @param turns how many
    record LastTurns(int turns) implements Inherit {}
}
