package dev.nerve.terminal.process;

import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import java.time.Duration;

/// A monitor that waits, on its own thread, for the end of a process that another program started.
///
/// On Linux the kernel reports the end. On other systems the monitor checks the process repeatedly.
/// Closing the monitor does not end the process. *Safe for many threads.*
public final class ProcessExitMonitor implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final long pid;
    private final ExitWatch watch;
    private final Runnable ring;
    private final Thread thread;

    private ProcessExitMonitor(long pid, ExitWatch watch, Runnable ring) {
        this.pid = pid;
        this.watch = watch;
        this.ring = ring;
        this.thread = Thread.ofVirtual().name("nerve-exit-monitor-" + pid).unstarted(this::keep);
    }

    /// {@return a monitor that has started}
    ///
    /// @param pid the id of the process
    /// @param poller waits for the end
    /// @param ring the action to run once when the process has ended; its parent may not know it
    ///     yet
    public static ProcessExitMonitor start(long pid, DescriptorPoller poller, Runnable ring) {
        var processExitMonitor = new ProcessExitMonitor(pid, ExitWatch.of((int) pid, poller), ring);
        processExitMonitor.thread.start();
        return processExitMonitor;
    }

    private void keep() {
        try {
            int round = 0;
            do {
                watch.await(round++, Long.MAX_VALUE);
            } while (!watch.isNotified() && isThere());
            ring.run();
        } catch (InterruptedException | IllegalStateException _) {
            // The monitor or the poller was closed.
        }
    }

    private boolean isThere() {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
    }

    @Override
    public void close() {
        thread.interrupt();
        watch.close();
        if (!Thread.currentThread().equals(thread)) {
            join();
        }
    }

    private void join() {
        try {
            thread.join(PATIENCE);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
