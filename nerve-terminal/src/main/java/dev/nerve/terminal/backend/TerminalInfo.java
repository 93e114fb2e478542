package dev.nerve.terminal.backend;

import dev.nerve.terminal.screen.Size;
import java.util.OptionalLong;

/// What is known about a terminal. *Immutable.*
///
/// @param backend who shows it: `pty`, `tmux` or `wezterm`
/// @param pane its name there, such as `%3`; nothing for a pty
/// @param ownership whose it is
/// @param size how large it is
/// @param title what the program calls itself, or nothing
/// @param pid the process that was started in it, if known
public record TerminalInfo(
        String backend,
        String pane,
        Ownership ownership,
        Size size,
        String title,
        OptionalLong pid) {

    /// Whose a terminal is.
    public enum Ownership {
        /// We made it, and we end it.
        OURS,
        /// It was there before us, and stays.
        ATTACHED
    }
}
