/// The protocol of the engine: its commands as records, and the connection that executes them.
@NullMarked
package dev.nerve.protocol;

import org.jspecify.annotations.NullMarked;
