/// Agents that are talked to on their screens, and tell how they are doing beside it.
@NullMarked
package dev.nerve.agent.terminal;

import org.jspecify.annotations.NullMarked;
