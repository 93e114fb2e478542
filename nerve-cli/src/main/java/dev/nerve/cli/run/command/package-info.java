/// The commands that start, resume, fork and follow runs, over the client alone.
@NullMarked
package dev.nerve.cli.run.command;

import org.jspecify.annotations.NullMarked;
