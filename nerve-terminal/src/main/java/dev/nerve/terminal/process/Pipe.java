package dev.nerve.terminal.process;

import java.io.IOException;

/// A pipe. A child inherits its ends only if they are passed to it.
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
            return new Pipe(
                    Descriptor.outOfTheWay(scratch.intAt(0), poller),
                    Descriptor.outOfTheWay(scratch.intAt(1), poller));
        }
    }

    @Override
    public void close() {
        reader.close();
        writer.close();
    }
}
