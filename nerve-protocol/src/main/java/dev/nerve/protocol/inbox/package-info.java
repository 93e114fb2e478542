/// The inbox on the wire: everything that waits for a person.
@NullMarked
package dev.nerve.protocol.inbox;

import org.jspecify.annotations.NullMarked;
