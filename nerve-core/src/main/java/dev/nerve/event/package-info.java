/// The events of a run: one ordered stream from which every view is drawn.
@NullMarked
package dev.nerve.event;

import org.jspecify.annotations.NullMarked;
