package dev.nerve.app.pane;

import dev.nerve.NerveException;

/// The name of a pane among all, such as `tmux:%3`. *Immutable.*
///
/// @param backend who shows it
/// @param pane its name there
record PaneId(String backend, String pane) {

    /// {@return what was typed: `tmux:%3`, `%3`, `wezterm:5` or `5`}
    static PaneId of(String typed) {
        var id = typed.replaceFirst("^(tmux|wezterm):", "");
        boolean tmux = id.matches("%\\d{1,9}") && !typed.startsWith("wezterm:");
        boolean wezterm = id.matches("\\d{1,9}") && !typed.startsWith("tmux:");
        if (!tmux && !wezterm) {
            throw new NerveException.Invalid(
                    "invalid pane '%s': use an id such as tmux:%%3 or wezterm:5, ".formatted(typed)
                            + "which 'nerve pane list' shows");
        }
        return new PaneId(tmux ? "tmux" : "wezterm", id);
    }

    @Override
    public String toString() {
        return backend + ":" + pane;
    }
}
