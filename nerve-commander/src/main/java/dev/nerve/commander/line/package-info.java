/// What a person types at a prompt: editing, history, completion, and lines shown meanwhile.
@NullMarked
package dev.nerve.commander.line;

import org.jspecify.annotations.NullMarked;
