package dev.nerve.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// When processes were started, as the kernel counts it: in ticks since the machine was.
///
/// The clock of the machine may be set at any time, and then tells another start of the same
/// process. Ticks stay, so that a process is known by them and by which start of the machine they
/// count from.
///
/// @param proc where the kernel tells it, `/proc`
record ProcessStart(Path proc) {

    private static final Duration TICK = Duration.ofMillis(10);

    /// Before any process was: no start that a clock tells can be taken for one of these.
    private static final Instant LONG_AGO = Instant.ofEpochSecond(-8_000_000_000L);

    /// The state comes right after the name, and the start is the twentieth from there.
    private static final int START = 19;

    /// {@return what tells a process from all others that have or had its number, if it lives and
    /// the kernel tells; compared with others, and no time}
    ///
    /// @param process its number
    Optional<Instant> of(long process) {
        try {
            var stat = Files.readString(proc.resolve(Long.toString(process)).resolve("stat"));
            var boot = Files.readString(proc.resolve("sys/kernel/random/boot_id")).strip();
            // The name is in parentheses, and may have some in it.
            var fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
            boolean isGone = fields[0].equals("Z") || fields[0].equals("X");
            return isGone ? Optional.empty() : Optional.of(told(boot, fields[START]));
        } catch (IOException | RuntimeException _) {
            return Optional.empty();
        }
    }

    private static Instant told(String boot, String ticks) {
        return LONG_AGO.plusSeconds(Integer.toUnsignedLong(boot.hashCode()))
                .plus(TICK.multipliedBy(Long.parseLong(ticks)));
    }

    /// {@return whether this is a start that was told here}
    static boolean isTold(Instant start) {
        return start.isBefore(Instant.EPOCH);
    }
}
