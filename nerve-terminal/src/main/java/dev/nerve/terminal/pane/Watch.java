package dev.nerve.terminal.pane;

import dev.nerve.NerveException;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.process.Exit;
import dev.nerve.terminal.process.Signal;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Looks at a pane again and again, on a thread of its own, and tells what it sees.
///
/// It is quick while the pane changes and after something was typed. As soon as it is quiet, a bell
/// takes over where there is one; otherwise, the looks become rare. *Safe for many threads.*
public final class Watch implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(Watch.class.getName());

    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /// After so many looks that showed nothing new, the pane is quiet.
    private static final int QUIET = 4;

    private final Ask<Seen> subject;
    private final TerminalListener listener;
    private final Pace pace;
    private final Semaphore wakes = new Semaphore(0);
    private final Thread thread;
    private volatile Bell bell = Bell.NONE;
    private int quiet;
    private Duration interval;
    private boolean guarded;

    private Watch(String name, Ask<Seen> subject, TerminalListener listener, Pace pace) {
        this.subject = subject;
        this.listener = listener;
        this.pace = pace;
        this.interval = pace.fastest();
        this.thread = Thread.ofVirtual().name("nerve-pane-" + name).unstarted(this::run);
    }

    /// {@return a watch that has not begun}
    ///
    /// @param name the pane's
    /// @param subject looks at the pane; the first look shows what there is to begin with
    /// @param listener hears of it
    /// @param pace how often
    public static Watch of(String name, Ask<Seen> subject, TerminalListener listener, Pace pace) {
        return new Watch(name, subject, listener, pace);
    }

    /// Begins.
    ///
    /// @param guard takes over when nothing happens; stays until this is closed, and is closed with
    ///     it
    public void start(Bell guard) {
        bell = guard;
        thread.start();
    }

    /// Lets it look at once: something was typed, or the bell rings.
    public void wake() {
        if (wakes.availablePermits() == 0) {
            wakes.release();
        }
    }

    /// {@return whether this is the thread that looks}
    public boolean isCurrent() {
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
            case Seen.Ended(var exit) -> {
                tell(() -> listener.ended(exit));
                return false;
            }
            case Seen.Screen.CHANGED -> {
                quiet = 0;
                tell(listener::shown);
            }
            case Seen.Screen.SAME -> quiet++;
        }
        return true;
    }

    /// How a program ended whose pane has gone is not known: it was at least hung up on.
    private Seen seen() throws InterruptedException {
        try {
            return subject.ask();
        } catch (NerveException.Failed gone) {
            return new Seen.Ended(new Exit.Killed(Signal.HUP));
        } catch (RuntimeException failure) {
            // It may be possible again the next time.
            LOG.log(System.Logger.Level.DEBUG, "cannot look at a pane", failure);
            return Seen.SAME;
        }
    }

    /// Whoever fails does not keep the pane from being watched.
    private static void tell(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException failure) {
            LOG.log(System.Logger.Level.WARNING, "cannot tell what happens in a pane", failure);
        }
    }

    private void rest() throws InterruptedException {
        if (quiet >= QUIET && !guarded && bell.arm()) {
            guarded = true;
            // What happened before the bell was armed did not ring it.
            return;
        }
        if (wakes.tryAcquire(pause().toNanos(), TimeUnit.NANOSECONDS)) {
            quiet = 0;
            guarded = false;
            interval = pace.fastest();
        }
    }

    private Duration pause() {
        interval = quiet == 0 ? pace.fastest() : pace.after(interval);
        return guarded ? pace.guarded() : interval;
    }

    /// Lets it look for the last time, and waits until it has told of the end.
    ///
    /// @throws InterruptedException if the thread was interrupted
    public void finish() throws InterruptedException {
        wake();
        if (!isCurrent()) {
            thread.join(PATIENCE);
        }
    }

    /// Ends it and waits until it has; nothing is told any more. Not to be called before it began.
    @Override
    public void close() {
        thread.interrupt();
        Joined.with(thread);
        bell.close();
    }
}
