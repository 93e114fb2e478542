package dev.nerve.terminal.process;

import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.process.descriptor.PollInterest;
import dev.nerve.terminal.process.descriptor.PollableDescriptor;
import dev.nerve.terminal.process.libc.ProcessCalls;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// A wait for the exit of a process. *Safe for many threads.*
///
/// Linux has a descriptor for it, which costs nothing while the process runs. Without one, the
/// caller checks the process again and again, after increasing pauses.
final class ExitWatch implements AutoCloseable {

    private static final long FIRST_PAUSE = Duration.ofMillis(1).toNanos();
    private static final long LONGEST_PAUSE = Duration.ofMillis(50).toNanos();

    private final @Nullable PollableDescriptor handle;

    private ExitWatch(@Nullable PollableDescriptor handle) {
        this.handle = handle;
    }

    static ExitWatch of(int pid, DescriptorPoller poller) {
        int number = ProcessCalls.pidfd(pid);
        return number < 0 ? polling() : new ExitWatch(new PollableDescriptor(number, poller));
    }

    /// {@return a watch that needs no descriptor and only pauses}
    static ExitWatch polling() {
        return new ExitWatch(null);
    }

    /// {@return whether the system notifies this watch of the exit}
    boolean isNotified() {
        return handle != null;
    }

    /// Waits until the process has exited, or until it is time to check again.
    ///
    /// @param round the number of checks so far
    /// @param nanos the longest wait, or `Long.MAX_VALUE`
    void await(int round, long nanos) throws InterruptedException {
        if (handle != null && !handle.isClosed()) {
            handle.await(PollInterest.READ, nanos);
        } else {
            long pause = Math.min(FIRST_PAUSE << Math.min(round, 10), LONGEST_PAUSE);
            Thread.sleep(Duration.ofNanos(Math.min(pause, nanos)));
        }
    }

    /// Wakes the threads that wait.
    @Override
    public void close() {
        if (handle != null) {
            handle.close();
        }
    }
}
