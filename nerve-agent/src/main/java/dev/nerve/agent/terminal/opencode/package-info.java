/// The reports of opencode, by the events of its server.
@NullMarked
package dev.nerve.agent.terminal.opencode;

import org.jspecify.annotations.NullMarked;
