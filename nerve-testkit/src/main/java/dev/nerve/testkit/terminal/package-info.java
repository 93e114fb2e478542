/// Real terminals for tests: a private tmux, and a stand-in for wezterm that has one.
@NullMarked
package dev.nerve.testkit.terminal;

import org.jspecify.annotations.NullMarked;
