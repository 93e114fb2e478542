package dev.nerve.terminal.process;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Tells when a process may have exited. *Safe for many threads.*
///
/// Linux has a descriptor for that, which costs nothing while the process runs. Where there is
/// none, the process is asked again and again, after ever longer pauses.
final class ExitWatch implements AutoCloseable {

    private static final long FIRST_PAUSE = Duration.ofMillis(1).toNanos();
    private static final long LONGEST_PAUSE = Duration.ofMillis(50).toNanos();

    private final @Nullable Descriptor handle;

    private ExitWatch(@Nullable Descriptor handle) {
        this.handle = handle;
    }

    static ExitWatch over(int pid, Poller poller) {
        int number = ProcessCalls.pidfd(pid);
        return number < 0 ? polling() : new ExitWatch(new Descriptor(number, poller));
    }

    /// {@return a watch that needs nothing of the system}
    static ExitWatch polling() {
        return new ExitWatch(null);
    }

    /// {@return whether the system tells when it has}
    boolean isTold() {
        return handle != null;
    }

    /// Waits until the process has exited, or it is time to ask again.
    ///
    /// @param round how often it was asked before
    /// @param nanos how long to wait at most, or `Long.MAX_VALUE`
    void await(int round, long nanos) throws InterruptedException {
        if (handle != null && !handle.isClosed()) {
            handle.await(Interest.READ, nanos);
        } else {
            long pause = Math.min(FIRST_PAUSE << Math.min(round, 10), LONGEST_PAUSE);
            Thread.sleep(Duration.ofNanos(Math.min(pause, nanos)));
        }
    }

    /// Wakes who waits.
    @Override
    public void close() {
        if (handle != null) {
            handle.close();
        }
    }
}
