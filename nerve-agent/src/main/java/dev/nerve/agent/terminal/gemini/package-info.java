/// The reports of the Gemini CLI, by its hooks.
@NullMarked
package dev.nerve.agent.terminal.gemini;

import org.jspecify.annotations.NullMarked;
