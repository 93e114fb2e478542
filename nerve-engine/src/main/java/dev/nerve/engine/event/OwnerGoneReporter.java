package dev.nerve.engine.event;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.SessionId;
import dev.nerve.change.ChangeSubscription;
import dev.nerve.change.WakeSignal;
import dev.nerve.event.SessionEvent;
import dev.nerve.run.BackgroundThread;
import dev.nerve.run.Parallel;
import dev.nerve.run.RunState;
import dev.nerve.run.TimeSource;
import dev.nerve.store.OwnerMonitor;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStore;
import dev.nerve.value.Value;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A reporter that stores in the log that the process of a run has died.
///
/// A dead process cannot report its own end. So each engine with subscribers watches the processes
/// of the runs that they see, by their locks. The first one that notices the death stores it.
/// *Safe for many threads.*
public final class OwnerGoneReporter implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(OwnerGoneReporter.class.getName());

    private final RunStore store;
    private final OwnerMonitor owners;
    private final TimeSource time;
    private final Map<RunOwner, WatchedRuns> watched = new HashMap<>();

    /// The threads that store deaths.
    private final Set<BackgroundThread> reports = new HashSet<>();

    /// @param store the runs and the log
    /// @param owners watches processes
    /// @param time the clock of the events
    public OwnerGoneReporter(RunStore store, OwnerMonitor owners, TimeSource time) {
        this.store = store;
        this.owners = owners;
        this.time = time;
    }

    /// Watches the process that executes a run, if there is one.
    ///
    /// @param id the run
    public void watch(RunId id) {
        store.findSummary(id)
                .map(summary -> summary.record())
                .filter(OwnerGoneReporter::isExecuted)
                .ifPresent(this::watch);
    }

    private static boolean isExecuted(RunRecord run) {
        var state = run.status().state();
        return run.status().owner() != null && !state.isOver() && state != RunState.INTERRUPTED;
    }

    private synchronized void watch(RunRecord run) {
        @Nullable RunOwner owner = run.status().owner();
        if (owner == null) {
            return;
        }
        var known = watched.get(owner);
        if (known != null) {
            known.runs.add(run.id());
            return;
        }
        var signal = new WakeSignal();
        var runs = new HashSet<RunId>();
        runs.add(run.id());
        watched.put(owner, new WatchedRuns(runs, () -> {}));
        signal.listen(() -> gone(owner));
        var watching = owners.watch(owner, signal);
        // The owner may have been dead already.
        if (watched.replace(owner, new WatchedRuns(runs, watching)) == null) {
            watching.close();
        }
    }

    /// Forgets a run that is over or has another owner.
    ///
    /// @param id the run
    public synchronized void forget(RunId id) {
        for (var entry : List.copyOf(watched.entrySet())) {
            var runs = entry.getValue().runs;
            if (runs.remove(id) && runs.isEmpty()) {
                watched.remove(entry.getKey());
                entry.getValue().watching.close();
            }
        }
    }

    /// Reports the runs of a dead owner, on another thread: the caller watches all owners.
    private synchronized void gone(RunOwner owner) {
        var known = watched.remove(owner);
        if (known != null) {
            known.watching.close();
            reports.removeIf(BackgroundThread::isOver);
            reports.add(Parallel.start("nerve-owner-gone", () -> report(owner, known.runs)));
        }
    }

    private void report(RunOwner owner, Set<RunId> runs) {
        for (var id : runs) {
            try {
                var run = store.findSummary(id);
                if (run.isPresent()) {
                    store.interrupt(id, owner, event(run.get().record()));
                }
            } catch (NerveException failure) {
                LOG.log(System.Logger.Level.DEBUG, "cannot store the end of " + owner, failure);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private SessionEvent event(RunRecord run) {
        var session = run.start().session();
        return new SessionEvent(
                run.id(),
                session.isEmpty() ? null : SessionId.of(session),
                null,
                "run_interrupted",
                time.now(),
                Value.Fields.EMPTY
                        .with("from", run.status().state().wireName())
                        .with("reason", "owner_gone"));
    }

    /// Forgets all runs.
    public synchronized void forgetAll() {
        watched.values().forEach(runs -> runs.watching.close());
        watched.clear();
    }

    /// Forgets all runs, and waits until noticed deaths are stored.
    @Override
    public void close() {
        forgetAll();
        for (var report : reports()) {
            try {
                report.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private synchronized List<BackgroundThread> reports() {
        return List.copyOf(reports);
    }

    /// The runs of one process that are watched.
    ///
    /// @param runs the runs
    /// @param watching the subscription to the end of the process
    private record WatchedRuns(Set<RunId> runs, ChangeSubscription watching) {}
}
