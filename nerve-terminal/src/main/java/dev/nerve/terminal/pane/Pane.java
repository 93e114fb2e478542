package dev.nerve.terminal.pane;

import dev.nerve.terminal.screen.Size;
import java.util.Set;

/// A pane in a list of panes. *Immutable.*
///
/// @param id its name in the backend, such as `%3`
/// @param size the size of the pane
/// @param label the name and title of the pane
/// @param command the running command, or empty if unknown
/// @param directory the directory of the command
/// @param marks the other properties of the pane
public record Pane(
        String id, Size size, Label label, String command, String directory, Set<Mark> marks) {

    public Pane {
        marks = Set.copyOf(marks);
    }

    /// {@return whether the pane has a property}
    ///
    /// @param mark the property
    public boolean is(Mark mark) {
        return marks.contains(mark);
    }

    /// The name and title of a pane.
    ///
    /// @param name the name that the creator gave it, or empty
    /// @param title the title that the program set, or empty
    public record Label(String name, String title) {}

    /// A property of a pane.
    public enum Mark {
        /// The pane has the keyboard focus.
        ACTIVE,
        /// The program has ended.
        DEAD,
        /// Nerve created the pane.
        OURS
    }
}
