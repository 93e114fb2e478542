/// The command `nerve pane`, for the panes of tmux and wezterm.
@NullMarked
package dev.nerve.app.pane;

import org.jspecify.annotations.NullMarked;
