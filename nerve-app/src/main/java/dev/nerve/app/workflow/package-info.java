/// The workflows of the program: how they are read from scripts, and how their runs are made,
/// forked and restored.
@NullMarked
package dev.nerve.app.workflow;

import org.jspecify.annotations.NullMarked;
