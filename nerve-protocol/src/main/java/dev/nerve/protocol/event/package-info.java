/// Events on the wire, and the state that a subscriber gets first.
@NullMarked
package dev.nerve.protocol.event;

import org.jspecify.annotations.NullMarked;
