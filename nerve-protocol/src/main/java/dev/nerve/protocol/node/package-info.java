/// Nodes on the wire: their state, queue, screen and history.
@NullMarked
package dev.nerve.protocol.node;

import org.jspecify.annotations.NullMarked;
