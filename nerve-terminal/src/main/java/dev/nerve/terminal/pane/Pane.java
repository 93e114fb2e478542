package dev.nerve.terminal.pane;

import dev.nerve.terminal.screen.TerminalSize;
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
        String id,
        TerminalSize size,
        PaneLabel label,
        String command,
        String directory,
        Set<PaneFlag> marks) {

    public Pane {
        marks = Set.copyOf(marks);
    }

    /// {@return whether the pane has a property}
    ///
    /// @param flag the property
    public boolean is(PaneFlag flag) {
        return marks.contains(flag);
    }

    /// The name and title of a pane.
    ///
    /// @param name the name that the creator gave it, or empty
    /// @param title the title that the program set, or empty
    public record PaneLabel(String name, String title) {}

    /// A property of a pane.
    public enum PaneFlag {
        /// The pane has the keyboard focus.
        ACTIVE,
        /// The program has ended.
        DEAD,
        /// Nerve created the pane.
        OURS
    }
}
