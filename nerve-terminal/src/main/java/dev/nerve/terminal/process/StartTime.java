package dev.nerve.terminal.process;

import java.time.Instant;

/// When a process started, in a unit that only serves to tell processes with the same id apart.
///
/// On Linux it is the kernel's own count of ticks, which does not move when the clock is set.
final class StartTime {

    private StartTime() {}

    static long of(int pid) {
        return ProcessTable.find(pid).map(ProcessTable.Entry::startTime).orElseGet(() -> ask(pid));
    }

    private static long ask(int pid) {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().startInstant())
                .map(Instant::toEpochMilli)
                .orElse(0L);
    }
}
