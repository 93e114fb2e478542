/// Real terminals for tests: a private tmux, and a fake wezterm on top of it.
@NullMarked
package dev.nerve.testkit.terminal;

import org.jspecify.annotations.NullMarked;
