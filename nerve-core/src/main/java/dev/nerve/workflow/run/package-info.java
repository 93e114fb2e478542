/// The durable runs of workflows, which can be watched, answered, paused, stopped, forked, deleted,
/// and resumed after a crash.
@NullMarked
package dev.nerve.workflow.run;

import org.jspecify.annotations.NullMarked;
