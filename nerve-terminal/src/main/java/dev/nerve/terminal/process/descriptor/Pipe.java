package dev.nerve.terminal.process.descriptor;

import dev.nerve.terminal.process.libc.FileCalls;
import dev.nerve.terminal.process.libc.LibC;
import dev.nerve.terminal.process.libc.ScratchMemory;
import java.io.IOException;

/// A pipe. A child inherits its ends only if they are passed to it.
///
/// @param reader the end to read from
/// @param writer the end to write to
public record Pipe(PollableDescriptor reader, PollableDescriptor writer) implements AutoCloseable {

    public static Pipe open(DescriptorPoller poller) throws IOException {
        try (var scratch = ScratchMemory.acquire()) {
            int result = FileCalls.pipe(scratch);
            if (result < 0) {
                throw new IOException("cannot open a pipe: " + LibC.describe(-result));
            }
            return new Pipe(
                    PollableDescriptor.aboveStandardStreams(scratch.intAt(0), poller),
                    PollableDescriptor.aboveStandardStreams(scratch.intAt(1), poller));
        }
    }

    @Override
    public void close() {
        reader.close();
        writer.close();
    }
}
