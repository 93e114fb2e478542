/// Runs on the wire: lists, outputs and comparisons.
@NullMarked
package dev.nerve.protocol.run;

import org.jspecify.annotations.NullMarked;
