/// Line editing at a prompt: history, completion, and text shown above the prompt.
@NullMarked
package dev.nerve.commander.line;

import org.jspecify.annotations.NullMarked;
