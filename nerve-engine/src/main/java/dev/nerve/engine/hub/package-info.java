/// The one event stream of an engine: its log, its live output, and the subscriptions to both.
@NullMarked
package dev.nerve.engine.hub;

import org.jspecify.annotations.NullMarked;
