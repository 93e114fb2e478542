/// What panes of other programs have in common: how they are asked, watched, listed and ended.
@NullMarked
package dev.nerve.terminal.pane;

import org.jspecify.annotations.NullMarked;
