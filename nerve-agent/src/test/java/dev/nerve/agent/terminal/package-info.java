/// Tests of agents on their screens.
@NullMarked
package dev.nerve.agent.terminal;

import org.jspecify.annotations.NullMarked;
