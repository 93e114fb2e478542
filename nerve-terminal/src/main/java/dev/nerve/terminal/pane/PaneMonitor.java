package dev.nerve.terminal.pane;

import dev.nerve.NerveException;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.process.ProcessSignal;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// A monitor that polls a pane on its own thread and reports changes.
///
/// It polls often while the pane changes and after input. When the pane is quiet, a notifier takes
/// over if there is one; otherwise the polls become rare. *Safe for many threads.*
public final class PaneMonitor implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(PaneMonitor.class.getName());

    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /// The number of polls without changes after which the pane counts as quiet.
    private static final int QUIET = 4;

    private final PaneQuery<PaneObservation> subject;
    private final TerminalListener listener;
    private final PollInterval pollInterval;
    private final Semaphore wakes = new Semaphore(0);
    private final Thread thread;
    private volatile PaneNotifier paneNotifier = PaneNotifier.NONE;
    private int quiet;
    private Duration interval;
    private boolean guarded;

    private PaneMonitor(
            String name,
            PaneQuery<PaneObservation> subject,
            TerminalListener listener,
            PollInterval pollInterval) {
        this.subject = subject;
        this.listener = listener;
        this.pollInterval = pollInterval;
        this.interval = pollInterval.fastest();
        this.thread = Thread.ofVirtual().name("nerve-pane-" + name).unstarted(this::run);
    }

    /// {@return a monitor that is not started yet}
    ///
    /// @param name the name of the pane
    /// @param subject polls the pane; the first poll returns the initial screen
    /// @param listener receives the changes
    /// @param pollInterval the polling intervals
    public static PaneMonitor of(
            String name,
            PaneQuery<PaneObservation> subject,
            TerminalListener listener,
            PollInterval pollInterval) {
        return new PaneMonitor(name, subject, listener, pollInterval);
    }

    /// Starts the monitor.
    ///
    /// @param guard the notifier for quiet times; the monitor closes it when it is closed itself
    public void start(PaneNotifier guard) {
        paneNotifier = guard;
        thread.start();
    }

    /// Makes the monitor poll at once, after input or a notification.
    public void wake() {
        if (wakes.availablePermits() == 0) {
            wakes.release();
        }
    }

    /// {@return whether the current thread is the monitor's thread}
    public boolean isMonitorThread() {
        return Thread.currentThread().equals(thread);
    }

    private void run() {
        try {
            while (look()) {
                rest();
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean look() throws InterruptedException {
        switch (seen()) {
            case PaneObservation.ProgramExit(var exit) -> {
                callListener(() -> listener.programEnded(exit));
                return false;
            }
            case PaneObservation.ScreenChange.CHANGED -> {
                quiet = 0;
                callListener(listener::screenChanged);
            }
            case PaneObservation.ScreenChange.SAME -> quiet++;
        }
        return true;
    }

    /// Polls the pane. The exit of a program in a closed pane is unknown; it received at least a
    /// hang-up signal.
    private PaneObservation seen() throws InterruptedException {
        try {
            return subject.ask();
        } catch (NerveException.Failed gone) {
            return new PaneObservation.ProgramExit(new ProcessExit.SignalExit(ProcessSignal.HUP));
        } catch (RuntimeException failure) {
            // The next poll may succeed.
            LOG.log(System.Logger.Level.DEBUG, "cannot poll a pane", failure);
            return PaneObservation.SAME;
        }
    }

    /// Logs an exception of the listener, so that the monitor continues.
    private static void callListener(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException failure) {
            LOG.log(System.Logger.Level.WARNING, "a listener of a pane failed", failure);
        }
    }

    private void rest() throws InterruptedException {
        if (quiet >= QUIET && !guarded && paneNotifier.arm()) {
            guarded = true;
            // Poll again, because the notifier missed changes before it was armed.
            return;
        }
        if (wakes.tryAcquire(pause().toNanos(), TimeUnit.NANOSECONDS)) {
            quiet = 0;
            guarded = false;
            interval = pollInterval.fastest();
        }
    }

    private Duration pause() {
        interval = quiet == 0 ? pollInterval.fastest() : pollInterval.after(interval);
        return guarded ? pollInterval.guarded() : interval;
    }

    /// Makes the monitor poll a last time, and waits until it has reported the end.
    ///
    /// @throws InterruptedException if the thread was interrupted
    public void finish() throws InterruptedException {
        wake();
        if (!isMonitorThread()) {
            thread.join(PATIENCE);
        }
    }

    /// Ends the monitor and waits for its thread; no reports follow. Must not be called before the
    /// start.
    @Override
    public void close() {
        thread.interrupt();
        ThreadJoiner.join(thread);
        paneNotifier.close();
    }
}
