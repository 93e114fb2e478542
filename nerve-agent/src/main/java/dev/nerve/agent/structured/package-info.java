/// Agents that nerve controls with JSON over their standard streams.
@NullMarked
package dev.nerve.agent.structured;

import org.jspecify.annotations.NullMarked;
