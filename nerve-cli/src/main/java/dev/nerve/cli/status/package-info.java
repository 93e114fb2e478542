/// The command that shows on one screen what needs a person, what works, and what is done.
@NullMarked
package dev.nerve.cli.status;

import org.jspecify.annotations.NullMarked;
