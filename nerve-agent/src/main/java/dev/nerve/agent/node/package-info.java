/// Agents as nodes: one type, whichever program it is and whichever way it is talked to.
@NullMarked
package dev.nerve.agent.node;

import org.jspecify.annotations.NullMarked;
