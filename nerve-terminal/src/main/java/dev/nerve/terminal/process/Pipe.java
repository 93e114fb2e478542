package dev.nerve.terminal.process;

import java.io.IOException;

/// A pipe; no child inherits its ends unless they are given to it.
///
/// @param reader the end to read from
/// @param writer the end to write to
record Pipe(Descriptor reader, Descriptor writer) implements AutoCloseable {

    static Pipe open(Poller poller) throws IOException {
        try (var scratch = Scratch.take()) {
            int result = FileCalls.pipe(scratch);
            if (result < 0) {
                throw new IOException("cannot open a pipe: " + LibC.describe(-result));
            }
            return new Pipe(end(scratch.intAt(0), poller), end(scratch.intAt(1), poller));
        }
    }

    /// If we were started without standard streams, a pipe may get one of their numbers, and would
    /// be overwritten in the child when it gets its own: such an end is moved out of the way.
    private static Descriptor end(int number, Poller poller) {
        if (number > 2) {
            return new Descriptor(number, poller);
        }
        int moved = FileCalls.fcntl(number, Abi.F_DUPFD_CLOEXEC, 3);
        FileCalls.close(number);
        return new Descriptor(moved, poller);
    }

    @Override
    public void close() {
        reader.close();
        writer.close();
    }
}
