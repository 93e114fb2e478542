package dev.nerve.terminal.process;

/// What a thread waits for on a descriptor.
public enum Interest {
    /// That there is something to read, or nothing more will come.
    READ(Abi.POLLIN),
    /// That there is room to write, or nobody reads any more.
    WRITE(Abi.POLLOUT);

    private final short events;

    Interest(short events) {
        this.events = events;
    }

    short events() {
        return events;
    }
}
