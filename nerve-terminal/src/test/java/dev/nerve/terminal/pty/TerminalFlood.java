package dev.nerve.terminal.pty;

import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.screen.TerminalSize;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/// Shows a program that writes a gigabyte, while somebody looks at it.
final class TerminalFlood {

    private TerminalFlood() {}

    /// Shows it, and says what was seen.
    ///
    /// @param arguments none
    public static void main(String[] arguments) throws Exception {
        var flood = "yes 'some line of a flood' | head -c 1000000000; printf '\\nlast'";
        var watcher = new Watcher();
        try (var poller = DescriptorPoller.open();
                var terminal =
                        PtyTerminal.open(
                                Launches.script(flood),
                                TerminalSize.DEFAULT,
                                10_000,
                                poller,
                                watcher)) {
            while (!watcher.ended.await(10, TimeUnit.MILLISECONDS)) {
                var cursor = terminal.frame().first();
                terminal.read(cursor - 100);
            }
            var lines = terminal.read(0);
            System.out.printf("%d bytes, %d rows kept%n", watcher.bytes.sum(), lines.rows().size());
            System.out.println(lines.rows().getLast().text());
        }
    }

    private static final class Watcher implements TerminalListener {

        private final CountDownLatch ended = new CountDownLatch(1);
        private final LongAdder bytes = new LongAdder();

        @Override
        public void output(byte[] chunk, int length) {
            bytes.add(length);
        }

        @Override
        public void programEnded(ProcessExit exit) {
            ended.countDown();
        }
    }
}
