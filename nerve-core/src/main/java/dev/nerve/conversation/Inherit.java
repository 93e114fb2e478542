package dev.nerve.conversation;

/// What a fork takes along.
public sealed interface Inherit {

    /// {@return it as people write it, such as `last_turns 2`}
    default String wireName() {
        return switch (this) {
            case Prefix _ -> "prefix";
            case Nothing _ -> "nothing";
            case SinceMark(var mark) -> "since_mark " + mark;
            case LastTurns(var turns) -> "last_turns " + turns;
        };
    }

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
