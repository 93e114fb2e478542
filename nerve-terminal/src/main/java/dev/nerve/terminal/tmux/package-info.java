/// Panes of tmux.
@NullMarked
package dev.nerve.terminal.tmux;

import org.jspecify.annotations.NullMarked;
