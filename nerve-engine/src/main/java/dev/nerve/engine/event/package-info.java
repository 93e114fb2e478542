/// The events of live sessions and nodes: their log in the store, and the last states.
@NullMarked
package dev.nerve.engine.event;

import org.jspecify.annotations.NullMarked;
