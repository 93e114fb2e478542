package dev.nerve.terminal.pane;

import dev.nerve.terminal.screen.Size;
import java.util.Set;

/// A pane as it stands in a list. *Immutable.*
///
/// @param id its name where it is shown, such as `%3`
/// @param size how large it is
/// @param title what the program calls itself, or nothing
/// @param command what runs in it, or nothing where that cannot be known
/// @param directory where that is
/// @param marks what else is to be said
public record Pane(
        String id, Size size, String title, String command, String directory, Set<Mark> marks) {

    public Pane {
        marks = Set.copyOf(marks);
    }

    /// {@return whether it has a mark}
    ///
    /// @param mark which
    public boolean is(Mark mark) {
        return marks.contains(mark);
    }

    /// What can be said about a pane.
    public enum Mark {
        /// What is typed there goes into it.
        ACTIVE,
        /// Its program has ended.
        DEAD,
        /// We made it.
        OURS
    }
}
