/// What happened in a run: one ordered stream of events, from which every view is drawn.
@NullMarked
package dev.nerve.event;

import org.jspecify.annotations.NullMarked;
