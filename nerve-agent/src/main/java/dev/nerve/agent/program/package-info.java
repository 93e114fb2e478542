/// What is known about each agent program, as data.
@NullMarked
package dev.nerve.agent.program;

import org.jspecify.annotations.NullMarked;
