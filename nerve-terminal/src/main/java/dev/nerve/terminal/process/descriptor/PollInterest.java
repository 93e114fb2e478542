package dev.nerve.terminal.process.descriptor;

import dev.nerve.terminal.process.libc.PlatformConstants;

/// The operation that a thread waits for on a descriptor.
public enum PollInterest {
    /// There are bytes to read, or the end has been reached.
    READ(PlatformConstants.POLLIN),
    /// There is room to write, or nobody reads any more.
    WRITE(PlatformConstants.POLLOUT);

    private final short events;

    PollInterest(short events) {
        this.events = events;
    }

    short events() {
        return events;
    }
}
