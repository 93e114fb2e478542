/// The command `nerve workflow`, with one action for each verb.
@NullMarked
package dev.nerve.cli.workflow;

import org.jspecify.annotations.NullMarked;
