package dev.nerve.store;

import dev.nerve.change.ChangeSubscription;
import dev.nerve.change.WakeSignal;
import dev.nerve.run.BackgroundThread;
import dev.nerve.run.Parallel;
import dev.nerve.run.TimeSource;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A monitor that wakes everybody who waits for a run whose owner has died.
///
/// A process that dies without a word changes nothing in the store. So one thread checks twice a
/// second whether the owners live, each owner once, whatever the number of waiters. It reads their
/// locks, not the store. It ends when nobody waits any more. *Safe for many threads.*
public final class OwnerMonitor implements AutoCloseable {

    private static final Duration INTERVAL = Duration.ofMillis(500);

    private final TimeSource time;
    private final Predicate<RunOwner> lives;
    private final Map<RunOwner, Set<WakeSignal>> waiting = new HashMap<>();
    private final WakeSignal closing = new WakeSignal();
    private @Nullable BackgroundThread thread;

    /// @param time the time source
    /// @param lives checks whether a process is alive
    public OwnerMonitor(TimeSource time, Predicate<RunOwner> lives) {
        this.time = time;
        this.lives = lives;
    }

    /// Watches an owner from now on. If it is dead, the signal is set within half a second, and
    /// again at each check.
    ///
    /// @param owner the owner
    /// @param signal the signal of one waiter
    /// @return the subscription; the caller closes it
    public ChangeSubscription watch(RunOwner owner, WakeSignal signal) {
        if (add(owner, signal) && !lives.test(owner)) {
            signal.set();
        }
        return () -> remove(owner, signal);
    }

    /// {@return whether nobody watched the owner before}
    private synchronized boolean add(RunOwner owner, WakeSignal signal) {
        var signals = waiting.computeIfAbsent(owner, _ -> ConcurrentHashMap.newKeySet());
        boolean isFirst = signals.isEmpty();
        signals.add(signal);
        if (thread == null && !closing.isSet()) {
            thread = Parallel.start("nerve-owner-monitor", this::work);
        }
        return isFirst;
    }

    private synchronized void remove(RunOwner owner, WakeSignal signal) {
        var signals = waiting.get(owner);
        if (signals != null && signals.remove(signal) && signals.isEmpty()) {
            waiting.remove(owner);
        }
    }

    private void work() {
        try {
            while (isNeeded()) {
                time.sleep(INTERVAL, closing);
                if (!closing.isSet()) {
                    check();
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean isNeeded() {
        if (waiting.isEmpty() || closing.isSet()) {
            thread = null;
            return false;
        }
        return true;
    }

    private void check() {
        for (var owner : owners()) {
            if (!lives.test(owner)) {
                signals(owner).forEach(WakeSignal::set);
            }
        }
    }

    private synchronized List<RunOwner> owners() {
        return List.copyOf(waiting.keySet());
    }

    private synchronized Set<WakeSignal> signals(RunOwner owner) {
        return waiting.getOrDefault(owner, Set.of());
    }

    /// Stops the checks and waits for the thread.
    @Override
    public void close() {
        closing.set();
        boolean interrupted = false;
        for (var running = running(); running != null && !running.isOver(); running = running()) {
            try {
                running.await();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized @Nullable BackgroundThread running() {
        return thread;
    }
}
