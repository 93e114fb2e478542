/// Workflows: control flow in Java or as nodes, in runs that can be watched, answered, paused,
/// stopped, and continued after a crash.
@NullMarked
package dev.nerve.workflow;

import org.jspecify.annotations.NullMarked;
