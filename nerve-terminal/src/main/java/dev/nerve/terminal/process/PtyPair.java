package dev.nerve.terminal.process;

import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.process.descriptor.PollableDescriptor;
import dev.nerve.terminal.process.libc.LibC;
import dev.nerve.terminal.process.libc.PtyCalls;
import dev.nerve.terminal.screen.TerminalSize;
import java.io.IOException;

/// The two sides of a pseudo-terminal. *Safe for many threads.*
///
/// @param master the side of nerve
/// @param slave the side of the program, which nerve also keeps open until the program has ended
/// @param name the file of the slave side
public record PtyPair(PollableDescriptor master, PollableDescriptor slave, String name)
        implements AutoCloseable {

    public static PtyPair open(DescriptorPoller poller) throws IOException {
        var master = PollableDescriptor.aboveStandardStreams(orFail(PtyCalls.open()), poller);
        try {
            orFail(PtyCalls.unlock(master.number()));
            var name = PtyCalls.name(master.number());
            PtyCalls.enableUtf8(master.number());
            var slave =
                    PollableDescriptor.aboveStandardStreams(
                            orFail(PtyCalls.openSlave(name)), poller);
            return new PtyPair(master, slave, name);
        } catch (IOException | IllegalStateException failure) {
            master.close();
            throw failure;
        }
    }

    private static int orFail(int result) throws IOException {
        if (result < 0) {
            throw new IOException("cannot open a terminal: " + LibC.describe(-result));
        }
        return result;
    }

    void resize(TerminalSize size) {
        master.ifOpen(number -> PtyCalls.resize(number, size.columns(), size.rows()));
    }

    /// Makes the program open its side itself, so that the terminal becomes its controlling
    /// terminal.
    void connectTo(ProcessSpawner program) {
        program.openAsInput(name);
        program.addDescriptor(0, 1);
        program.addDescriptor(0, 2);
    }

    /// Ends all waiting, because the program has ended.
    void finish() {
        slave.close();
        master.finish();
    }

    @Override
    public void close() {
        slave.close();
        master.close();
    }
}
