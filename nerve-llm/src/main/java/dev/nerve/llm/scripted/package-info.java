/// Models that play answers from a file, for demos, examples and tests without a network.
@NullMarked
package dev.nerve.llm.scripted;

import org.jspecify.annotations.NullMarked;
