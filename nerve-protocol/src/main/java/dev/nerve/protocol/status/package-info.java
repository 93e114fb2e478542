/// The status of an engine on one screen.
@NullMarked
package dev.nerve.protocol.status;

import org.jspecify.annotations.NullMarked;
