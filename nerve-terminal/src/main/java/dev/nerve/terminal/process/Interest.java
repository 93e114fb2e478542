package dev.nerve.terminal.process;

/// The operation that a thread waits for on a descriptor.
public enum Interest {
    /// There are bytes to read, or the end has been reached.
    READ(Abi.POLLIN),
    /// There is room to write, or nobody reads any more.
    WRITE(Abi.POLLOUT);

    private final short events;

    Interest(short events) {
        this.events = events;
    }

    short events() {
        return events;
    }
}
