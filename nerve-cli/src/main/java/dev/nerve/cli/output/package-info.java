/// The output of commands: pages and failures, written as text for people or as JSON for programs.
@NullMarked
package dev.nerve.cli.output;

import org.jspecify.annotations.NullMarked;
