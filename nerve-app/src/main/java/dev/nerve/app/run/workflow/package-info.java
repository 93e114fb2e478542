/// The command `nerve workflow`, with one action for each verb.
@NullMarked
package dev.nerve.app.run.workflow;

import org.jspecify.annotations.NullMarked;
