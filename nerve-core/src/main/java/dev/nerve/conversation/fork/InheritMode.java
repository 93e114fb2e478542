package dev.nerve.conversation.fork;

/// The rows that a fork inherits.
public sealed interface InheritMode {

    /// {@return the mode that a text denotes}
    ///
    /// @param text `prefix`, `nothing`, `since_mark NAME` or `last_turns 2`
    /// @throws dev.nerve.NerveException.Invalid if it denotes none; the message has the forms
    static InheritMode parse(String text) {
        return ForkTextParser.parseInherit(text);
    }

    /// {@return the mode as text, such as `last_turns 2`}
    default String wireName() {
        return switch (this) {
            case Prefix _ -> "prefix";
            case Nothing _ -> "nothing";
            case SinceMark(var mark) -> "since_mark " + mark;
            case LastTurns(var turns) -> "last_turns " + turns;
        };
    }

    /// All rows up to the fork point, as a pointer.
    enum Prefix implements InheritMode {
        PREFIX
    }

    /// Only the settings.
    enum Nothing implements InheritMode {
        NOTHING
    }

    /// Copies of the visible rows after a mark.
    ///
    /// @param mark the mark
    record SinceMark(String mark) implements InheritMode {}

    /// Copies of the last visible turns.
    ///
    /// @param turns the number of turns
    record LastTurns(int turns) implements InheritMode {}
}
