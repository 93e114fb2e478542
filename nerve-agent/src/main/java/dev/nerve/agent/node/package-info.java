/// Agents as nodes: one node type for all programs and modes.
@NullMarked
package dev.nerve.agent.node;

import org.jspecify.annotations.NullMarked;
