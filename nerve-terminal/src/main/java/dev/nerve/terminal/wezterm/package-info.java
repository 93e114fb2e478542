/// Panes of wezterm.
@NullMarked
package dev.nerve.terminal.wezterm;

import org.jspecify.annotations.NullMarked;
