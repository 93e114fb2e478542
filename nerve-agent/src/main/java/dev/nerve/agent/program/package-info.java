/// The descriptions of the agent programs, as data.
@NullMarked
package dev.nerve.agent.program;

import org.jspecify.annotations.NullMarked;
