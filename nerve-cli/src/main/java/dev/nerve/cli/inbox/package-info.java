/// The commands that show and answer everything that waits for a person.
@NullMarked
package dev.nerve.cli.inbox;

import org.jspecify.annotations.NullMarked;
