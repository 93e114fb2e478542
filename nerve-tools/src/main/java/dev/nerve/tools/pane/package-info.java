/// The command `nerve pane`, for the panes of tmux and wezterm.
@NullMarked
package dev.nerve.tools.pane;

import org.jspecify.annotations.NullMarked;
