/// Terminals as nodes.
@NullMarked
package dev.nerve.terminal.node;

import org.jspecify.annotations.NullMarked;
