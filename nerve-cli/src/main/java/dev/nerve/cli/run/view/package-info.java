/// What people see of a run: its questions, its output, and how to continue it.
@NullMarked
package dev.nerve.cli.run.view;

import org.jspecify.annotations.NullMarked;
