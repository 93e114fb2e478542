/// The readers of workflow files, for runs and for drawings.
@NullMarked
package dev.nerve.app.workflow;

import org.jspecify.annotations.NullMarked;
