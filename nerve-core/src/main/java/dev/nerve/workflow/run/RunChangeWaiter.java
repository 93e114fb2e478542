package dev.nerve.workflow.run;

import dev.nerve.change.ChangeSubscription;
import dev.nerve.change.ChangeTopic;
import dev.nerve.change.WakeSignal;
import dev.nerve.run.TimeSource;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunStatus;
import dev.nerve.store.RunStore;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// A wait for changes of one run, or for events of all runs, in this process or another. *Confined
/// to one thread.*
///
/// The caller opens it, reads what it needs, and then waits for the next change. No change between
/// the read and the wait is lost.
public final class RunChangeWaiter implements AutoCloseable {

    /// The interval of the checks whether the owner of the run is alive. A process that dies
    /// without a word changes nothing in the store. The checks read its lock, not the store.
    private static final Duration LIVENESS = Duration.ofMillis(500);

    private static final Duration FOREVER = Duration.ofDays(36_500);

    private final WakeSignal signal = new WakeSignal();
    private final TimeSource time;
    private final OwnerProcesses processes;
    private final ChangeSubscription subscription;

    RunChangeWaiter(RunStore store, ChangeTopic topic, TimeSource time, OwnerProcesses processes) {
        this.time = time;
        this.processes = processes;
        this.subscription = store.changes().subscribe(topic, signal::set);
    }

    /// Blocks until the run changes, or its owner dies.
    ///
    /// @param seen the status that the caller has read
    /// @throws InterruptedException if the thread was interrupted
    public void await(RunStatus seen) throws InterruptedException {
        await(seen, FOREVER);
    }

    /// Blocks until the run changes, its owner dies, or the time is over.
    ///
    /// @param seen the status that the caller has read
    /// @param longest the maximum time
    /// @throws InterruptedException if the thread was interrupted
    public void await(RunStatus seen, Duration longest) throws InterruptedException {
        awaitSignal(seen.owner(), longest);
    }

    /// Blocks until a change, or until the time is over.
    ///
    /// @param longest the maximum time
    /// @throws InterruptedException if the thread was interrupted
    public void await(Duration longest) throws InterruptedException {
        awaitSignal(null, longest);
    }

    private void awaitSignal(@Nullable RunOwner owner, Duration longest)
            throws InterruptedException {
        long began = time.nanos();
        var left = longest;
        while (!signal.isSet() && left.isPositive() && isOwned(owner)) {
            time.sleep(isShorter(left, LIVENESS) ? left : LIVENESS, signal);
            left = longest.minusNanos(time.nanos() - began);
        }
        signal.clear();
    }

    private static boolean isShorter(Duration one, Duration other) {
        return one.compareTo(other) < 0;
    }

    private boolean isOwned(@Nullable RunOwner owner) {
        return owner == null || processes.isAlive(owner);
    }

    @Override
    public void close() {
        subscription.close();
    }
}
