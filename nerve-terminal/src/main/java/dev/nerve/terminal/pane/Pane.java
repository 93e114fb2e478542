package dev.nerve.terminal.pane;

import dev.nerve.terminal.screen.Size;
import java.util.Set;

/// A pane as it stands in a list. *Immutable.*
///
/// @param id its name where it is shown, such as `%3`
/// @param size how large it is
/// @param label what it is called
/// @param command what runs in it, or nothing where that cannot be known
/// @param directory where that is
/// @param marks what else is to be said
public record Pane(
        String id, Size size, Label label, String command, String directory, Set<Mark> marks) {

    public Pane {
        marks = Set.copyOf(marks);
    }

    /// {@return whether it has a mark}
    ///
    /// @param mark which
    public boolean is(Mark mark) {
        return marks.contains(mark);
    }

    /// What a pane is called.
    ///
    /// @param name what who made it called it, or nothing
    /// @param title what the program calls itself, or nothing
    public record Label(String name, String title) {}

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
