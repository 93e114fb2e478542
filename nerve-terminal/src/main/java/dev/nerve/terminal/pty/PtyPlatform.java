package dev.nerve.terminal.pty;

import dev.nerve.terminal.process.LaunchRequest;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.screen.TerminalSize;
import java.io.IOException;

/// The implementations of pseudo-terminals.
enum PtyPlatform {
    /// The system calls of Linux, which need no thread while nothing happens.
    LINUX {
        @Override
        Pty open(LaunchRequest launch, TerminalSize size, DescriptorPoller poller)
                throws IOException {
            return LinuxPty.open(launch, size, poller);
        }
    },
    /// The library pty4j, with a few threads for each terminal.
    PORTABLE {
        @Override
        Pty open(LaunchRequest launch, TerminalSize size, DescriptorPoller poller)
                throws IOException {
            return PortablePty.open(launch, size);
        }
    };

    /// The implementation for this system. On Linux the library is not even loaded.
    static final PtyPlatform CURRENT =
            System.getProperty("os.name").equals("Linux") ? LINUX : PORTABLE;

    abstract Pty open(LaunchRequest launch, TerminalSize size, DescriptorPoller poller)
            throws IOException;
}
