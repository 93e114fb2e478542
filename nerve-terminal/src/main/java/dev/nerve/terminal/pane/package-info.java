/// The common parts of tmux and wezterm panes: queries, monitoring, listing and ending.
@NullMarked
package dev.nerve.terminal.pane;

import org.jspecify.annotations.NullMarked;
