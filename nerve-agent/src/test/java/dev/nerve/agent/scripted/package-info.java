/// Tests of scripts and of their execution.
@NullMarked
package dev.nerve.agent.scripted;

import org.jspecify.annotations.NullMarked;
