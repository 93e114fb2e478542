/// Workflows in Java or as nodes, and their durable runs, which can be watched, answered, paused,
/// stopped, and resumed after a crash.
@NullMarked
package dev.nerve.workflow;

import org.jspecify.annotations.NullMarked;
