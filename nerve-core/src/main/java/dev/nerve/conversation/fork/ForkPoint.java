package dev.nerve.conversation.fork;

/// A point of a conversation at which to fork or to which to rewind.
public sealed interface ForkPoint {

    /// {@return the point that a text denotes}
    ///
    /// @param text `head`, `after 3`, `before 3`, `before_user_turn 2` or `at_mark NAME`, as
    /// [#wireName] returns it; also `turn 2`, which keeps two user turns, and `mark NAME`
    /// @throws dev.nerve.NerveException.Invalid if it denotes none; the message has the forms
    static ForkPoint parse(String text) {
        return ForkTextParser.parsePoint(text);
    }

    /// {@return the point as text, such as `after 3` or `at_mark shared-context`}
    default String wireName() {
        return switch (this) {
            case Head _ -> "head";
            case After(var seq) -> "after " + seq;
            case Before(var seq) -> "before " + seq;
            case BeforeUserTurn(var turn) -> "before_user_turn " + turn;
            case AtMark(var name) -> "at_mark " + name;
        };
    }

    /// The end.
    enum Head implements ForkPoint {
        HEAD
    }

    /// The position after a row.
    ///
    /// @param seq the row
    record After(long seq) implements ForkPoint {}

    /// The position before a row.
    ///
    /// @param seq the row
    record Before(long seq) implements ForkPoint {}

    /// The position before a user turn; the turns before it are kept.
    ///
    /// @param turn the index among the visible turns, from 0; the number of turns means the end
    record BeforeUserTurn(int turn) implements ForkPoint {}

    /// The position after a mark.
    ///
    /// @param name the mark
    record AtMark(String name) implements ForkPoint {}

    /// {@return the point that keeps this many user turns, which is the point before the next one}
    ///
    /// @param turns the number of turns to keep
    static ForkPoint keepUserTurns(int turns) {
        return new BeforeUserTurn(turns);
    }
}
