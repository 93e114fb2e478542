/// The events of live sessions and nodes in the log of a store.
@NullMarked
package dev.nerve.engine.event;

import org.jspecify.annotations.NullMarked;
