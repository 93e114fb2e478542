/// The workflows of the program: their readers, and the makers of their runs, which also fork and
/// restore them.
@NullMarked
package dev.nerve.app.workflow;

import org.jspecify.annotations.NullMarked;
