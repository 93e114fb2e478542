package dev.nerve.conversation;

/// Where to fork.
public sealed interface Point {

    /// {@return it as people write it, such as `after 3` or `at_mark shared-context`}
    default String wireName() {
        return switch (this) {
            case Head _ -> "head";
            case After(var seq) -> "after " + seq;
            case Before(var seq) -> "before " + seq;
            case BeforeUserTurn(var turn) -> "before_user_turn " + turn;
            case AtMark(var name) -> "at_mark " + name;
        };
    }

    /// At the end.
    enum Head implements Point {
        HEAD
    }

    /// Just after a row.
    ///
    /// @param seq the row
    record After(long seq) implements Point {}

    /// Just before a row.
    ///
    /// @param seq the row
    record Before(long seq) implements Point {}

    /// Just before a user turn, so that this many turns are kept.
    ///
    /// @param turn counted from 0 in what can be seen now; as many as there are means the end
    record BeforeUserTurn(int turn) implements Point {}

    /// Just after a mark.
    ///
    /// @param name the mark
    record AtMark(String name) implements Point {}

    /// {@return the point that keeps so many user turns: the same as before the next one}
    ///
    /// @param turns how many
    static Point keepUserTurns(int turns) {
        return new BeforeUserTurn(turns);
    }
}
