package dev.nerve.terminal.process;

import dev.nerve.terminal.screen.Size;
import java.io.IOException;

/// The two sides of a pseudo-terminal. *Safe for many threads.*
///
/// @param master the side of nerve
/// @param slave the side of the program, which nerve also keeps open until the program has ended
/// @param name the file of the slave side
record PtyPair(Descriptor master, Descriptor slave, String name) implements AutoCloseable {

    static PtyPair open(Poller poller) throws IOException {
        var master = Descriptor.outOfTheWay(orFail(PtyCalls.open()), poller);
        try {
            orFail(PtyCalls.unlock(master.number()));
            var name = PtyCalls.name(master.number());
            PtyCalls.expectUtf8(master.number());
            var slave = Descriptor.outOfTheWay(orFail(PtyCalls.openOtherSide(name)), poller);
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

    void resize(Size size) {
        master.use(number -> PtyCalls.resize(number, size.columns(), size.rows()));
    }

    /// Makes the program open its side itself, so that the terminal becomes its controlling
    /// terminal.
    void giveTo(Spawn program) {
        program.open(name);
        program.give(0, 1);
        program.give(0, 2);
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
