package dev.nerve.app.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// A reader of process start times, which the kernel counts in ticks since boot.
///
/// Setting the system clock changes the start time that the clock shows for a process. Ticks do not
/// change, so ticks together with the boot id identify a process.
///
/// @param proc the directory of the proc file system, `/proc`
record ProcessStartReader(Path proc) {

    private static final Duration TICK = Duration.ofMillis(10);

    /// An offset before all real times, so that no clock time equals one of these values.
    private static final Instant LONG_AGO = Instant.ofEpochSecond(-8_000_000_000L);

    /// The index of the start time, counted from the state, which follows the name.
    private static final int START = 19;

    /// {@return a value that distinguishes a live process from all others with the same number;
    /// only for comparison, not a real time; empty if the process is dead or unknown}
    ///
    /// @param process the process id
    Optional<Instant> of(long process) {
        try {
            var stat = Files.readString(proc.resolve(Long.toString(process)).resolve("stat"));
            var boot = Files.readString(proc.resolve("sys/kernel/random/boot_id")).strip();
            // The name is in parentheses and may itself contain parentheses.
            var fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
            boolean isGone = fields[0].equals("Z") || fields[0].equals("X");
            return isGone ? Optional.empty() : Optional.of(kernelTime(boot, fields[START]));
        } catch (IOException | RuntimeException _) {
            return Optional.empty();
        }
    }

    private static Instant kernelTime(String boot, String ticks) {
        return LONG_AGO.plusSeconds(Integer.toUnsignedLong(boot.hashCode()))
                .plus(TICK.multipliedBy(Long.parseLong(ticks)));
    }

    /// {@return whether this value came from [#of]}
    static boolean isKernelTime(Instant start) {
        return start.isBefore(Instant.EPOCH);
    }
}
