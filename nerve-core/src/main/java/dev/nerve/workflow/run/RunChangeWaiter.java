package dev.nerve.workflow.run;

import dev.nerve.change.ChangeSubscription;
import dev.nerve.change.ChangeTopic;
import dev.nerve.change.WakeSignal;
import dev.nerve.run.TimeSource;
import dev.nerve.store.OwnerMonitor;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunStatus;
import dev.nerve.store.RunStore;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A wait for changes of one run, or for events of all runs, in this process or another. *Confined
/// to one thread.*
///
/// The caller opens it, reads what it needs, and then waits for the next change. No change between
/// the read and the wait is lost.
public final class RunChangeWaiter implements AutoCloseable {

    private static final Duration FOREVER = Duration.ofDays(36_500);

    private final WakeSignal signal = new WakeSignal();
    private final TimeSource time;
    private final OwnerMonitor owners;
    private final ChangeSubscription subscription;
    private @Nullable RunOwner watched;
    private ChangeSubscription watching = () -> {};

    RunChangeWaiter(RunStore store, ChangeTopic topic, TimeSource time, OwnerMonitor owners) {
        this.time = time;
        this.owners = owners;
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
        watch(seen.owner());
        await(longest);
    }

    /// Blocks until a change, or until the time is over.
    ///
    /// @param longest the maximum time
    /// @throws InterruptedException if the thread was interrupted
    public void await(Duration longest) throws InterruptedException {
        long began = time.nanos();
        var left = longest;
        while (!signal.isSet() && left.isPositive()) {
            time.sleep(left, signal);
            left = longest.minusNanos(time.nanos() - began);
        }
        signal.clear();
    }

    /// Watches the owner, unless it is the one that is watched already.
    private void watch(@Nullable RunOwner owner) {
        if (!Objects.equals(owner, watched)) {
            watching.close();
            watching = owner == null ? () -> {} : owners.watch(owner, signal);
            watched = owner;
        }
    }

    @Override
    public void close() {
        watching.close();
        subscription.close();
    }
}
