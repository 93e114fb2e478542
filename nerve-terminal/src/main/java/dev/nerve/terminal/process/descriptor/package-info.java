/// The descriptors that connect nerve to other processes, and the poller that waits for all of
/// them.
@NullMarked
package dev.nerve.terminal.process.descriptor;

import org.jspecify.annotations.NullMarked;
