/// The channel on which a program in a terminal reports beside its screen, and the turn that it
/// reports.
@NullMarked
package dev.nerve.agent.terminal.channel;

import org.jspecify.annotations.NullMarked;
