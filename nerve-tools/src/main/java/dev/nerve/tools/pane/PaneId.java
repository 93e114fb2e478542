package dev.nerve.tools.pane;

import dev.nerve.NerveException;

/// The id of a pane among the panes of all backends, such as `tmux:%3`. *Immutable.*
///
/// @param backend the backend of the pane
/// @param pane the id of the pane in its backend
record PaneId(String backend, String pane) {

    /// Parses an id: `tmux:%3`, `%3`, `wezterm:5` or `5`.
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
