/// Reports of what happens to sessions, nodes and runs: events, their listeners, and the hub
/// between them.
@NullMarked
package dev.nerve.lifecycle;

import org.jspecify.annotations.NullMarked;
