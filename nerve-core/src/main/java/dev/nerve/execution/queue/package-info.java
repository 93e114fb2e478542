/// The locks of persistent nodes, and the executions that wait for them.
@NullMarked
package dev.nerve.execution.queue;

import org.jspecify.annotations.NullMarked;
