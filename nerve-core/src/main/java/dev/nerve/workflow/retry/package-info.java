/// The parts of a run that a retry executes again, and the deletion of their journal entries.
@NullMarked
package dev.nerve.workflow.retry;

import org.jspecify.annotations.NullMarked;
