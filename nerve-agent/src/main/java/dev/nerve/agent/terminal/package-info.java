/// Agents that nerve controls on their screens, and their reports beside the screen.
@NullMarked
package dev.nerve.agent.terminal;

import org.jspecify.annotations.NullMarked;
