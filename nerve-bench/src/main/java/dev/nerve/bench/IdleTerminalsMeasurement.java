package dev.nerve.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.pty.PtyTerminal;
import dev.nerve.terminal.screen.TerminalSize;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A measurement of the cost of many idle terminals.
final class IdleTerminalsMeasurement {

    private static final int MANY = 200;
    private static final int SCROLLBACK = 10_000;
    private static final Duration WATCHED = Duration.ofSeconds(30);
    private static final Duration SETTLED = Duration.ofSeconds(2);

    private IdleTerminalsMeasurement() {}

    static void measure(DescriptorPoller poller, BenchmarkFigures figures) throws Exception {
        long before = usedHeap();
        var terminals = open(poller);
        try {
            long after = usedHeap();
            Thread.sleep(SETTLED);
            figures.with("idle_cpu_percent_200", idlePercent(), "below 0.5")
                    .with(
                            "heap_bytes_per_terminal",
                            (double) (after - before) / MANY,
                            "below 1,000,000")
                    .with(
                            "threads_200",
                            ManagementFactory.getThreadMXBean().getThreadCount(),
                            "below 40");
        } finally {
            terminals.forEach(PtyTerminal::close);
        }
    }

    private static List<PtyTerminal> open(DescriptorPoller poller) throws IOException {
        var terminals = new ArrayList<PtyTerminal>();
        for (int count = 0; count < MANY; count++) {
            terminals.add(
                    PtyTerminal.open(
                            TerminalPrograms.idle(),
                            TerminalSize.DEFAULT,
                            SCROLLBACK,
                            poller,
                            new TerminalListener() {}));
        }
        return terminals;
    }

    private static double idlePercent() throws InterruptedException {
        var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        long start = system.getProcessCpuTime();
        Thread.sleep(WATCHED);
        return 100.0 * (system.getProcessCpuTime() - start) / WATCHED.toNanos();
    }

    private static long usedHeap() {
        for (int round = 0; round < 3; round++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
