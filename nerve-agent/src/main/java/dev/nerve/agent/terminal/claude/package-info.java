/// The reports of Claude Code, by its hooks and its transcript.
@NullMarked
package dev.nerve.agent.terminal.claude;

import org.jspecify.annotations.NullMarked;
