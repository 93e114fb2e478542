/// Shell commands as nodes.
@NullMarked
package dev.nerve.terminal.shell;

import org.jspecify.annotations.NullMarked;
