package dev.nerve.terminal.pty;

import dev.nerve.terminal.process.Launch;
import dev.nerve.terminal.process.Poller;
import dev.nerve.terminal.screen.Size;
import java.io.IOException;

/// The implementations of pseudo-terminals.
enum PtySystem {
    /// The system calls of Linux, which need no thread while nothing happens.
    LINUX {
        @Override
        Pty open(Launch launch, Size size, Poller poller) throws IOException {
            return LinuxPty.open(launch, size, poller);
        }
    },
    /// The library pty4j, with a few threads for each terminal.
    PORTABLE {
        @Override
        Pty open(Launch launch, Size size, Poller poller) throws IOException {
            return PortablePty.open(launch, size);
        }
    };

    /// The implementation for this system. On Linux the library is not even loaded.
    static final PtySystem OURS = System.getProperty("os.name").equals("Linux") ? LINUX : PORTABLE;

    abstract Pty open(Launch launch, Size size, Poller poller) throws IOException;
}
