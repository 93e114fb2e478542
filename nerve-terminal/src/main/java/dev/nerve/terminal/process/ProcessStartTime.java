package dev.nerve.terminal.process;

import java.time.Instant;

/// The start time of a process, in a unit that only serves to distinguish processes with the same
/// id.
///
/// On Linux it is a tick count of the kernel, which does not change when the clock is set.
final class ProcessStartTime {

    private ProcessStartTime() {}

    static long of(int pid) {
        return ProcessTable.find(pid)
                .map(ProcessTable.ProcessEntry::startTime)
                .orElseGet(() -> ask(pid));
    }

    private static long ask(int pid) {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().startInstant())
                .map(Instant::toEpochMilli)
                .orElse(0L);
    }
}
