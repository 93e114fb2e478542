package dev.nerve.terminal.backend;

import dev.nerve.terminal.screen.TerminalSize;
import java.util.OptionalLong;

/// Information about a terminal. *Immutable.*
///
/// @param backend the backend that displays it: `pty`, `tmux` or `wezterm`
/// @param pane its name in the backend, such as `%3`; empty for a pty
/// @param ownership the owner of the terminal
/// @param size the size of the terminal
/// @param title the title that the program set, or empty
/// @param pid the first process in the terminal, if known
public record TerminalInfo(
        String backend,
        String pane,
        Ownership ownership,
        TerminalSize size,
        String title,
        OptionalLong pid) {

    /// The owner of a terminal.
    public enum Ownership {
        /// Nerve created the terminal and ends it.
        OURS,
        /// The terminal existed before and stays.
        ATTACHED
    }
}
