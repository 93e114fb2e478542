/// Real programs with the ways of an agent, judged while they run.
@NullMarked
package dev.nerve.terminal.agent;

import org.jspecify.annotations.NullMarked;
