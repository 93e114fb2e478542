package dev.nerve.workflow.retry;

import dev.nerve.HintId;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStore;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.LeftoverCleanup;
import dev.nerve.store.journal.RunEffect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The recorded steps of a run from one step on: everything without an outcome when it started.
///
/// A fork at that step executes the same steps. Effects that were already running then and have no
/// outcome stay, so that the resumed run asks about them.
///
/// @param store the store
/// @param run the run
/// @param root the path of the run's outermost node
/// @param step the first step to execute again
/// @param from the number of the first journal line of that step
public record RetriedSteps(RunStore store, RunId run, RunPath root, RunPath step, long from) {

    /// {@return the recorded steps of a run from one step on}
    ///
    /// @param store the store
    /// @param record the run
    /// @param step the first step to execute again
    /// @throws NerveException.NotFound if the run has recorded nothing of that step
    public static RetriedSteps of(RunStore store, RunRecord record, RunPath step) {
        var id = record.id();
        long from =
                store.position(id, step)
                        .orElseThrow(() ->
                                new NerveException.NotFound(
                                                "run '%s' has recorded nothing of '%s'"
                                                        .formatted(id, step))
                                        .with(HintId.LIST_STEPS)
                                        .with("run", id));
        return new RetriedSteps(store, id, RunPath.root(record.source().name()), step, from);
    }

    /// Deletes the steps and their gates from the stored run, in one transaction. First stops what
    /// an earlier process left running in them.
    ///
    /// @param ownership the ownership of this process
    /// @param leftovers stops what the effects left running
    /// @throws NerveException.Unavailable if something may still run, or another process owns the
    /// run now; then nothing was deleted
    /// @throws InterruptedException if the thread was interrupted; then nothing was deleted
    public void forget(RunOwnership ownership, LeftoverCleanup leftovers)
            throws InterruptedException {
        var begun =
                retried(store.journal(run)).stream()
                        .filter(entry -> entry.outcome() == null)
                        .map(Journal.Entry::effect)
                        .toList();
        if (!begun.isEmpty()) {
            leftovers.stop(begun);
        }
        store.write(run, ownership, () -> forgetAll(ownership));
    }

    /// Reads the journal again, because a store may make a change more than once.
    private void forgetAll(RunOwnership ownership) throws InterruptedException {
        var journal = store.journal(run, ownership);
        var known = paths(all(journal));
        var retried = retried(journal);
        for (var entry : retried.reversed()) {
            journal.forget(entry.effect().path());
        }
        var forgotten = paths(retried);
        var gates = store.gates(run, ownership);
        for (var gate : gates.list(run)) {
            if (isInside(gate.path(), forgotten, known)) {
                gates.delete(run, gate.path());
            }
        }
    }

    private List<Journal.Entry> all(Journal journal) {
        var all = new ArrayList<>(journal.inside(RunEffect.place(run, root, 0)));
        journal.find(root).ifPresent(all::add);
        return all;
    }

    private static Set<RunPath> paths(List<Journal.Entry> entries) {
        var paths = new HashSet<RunPath>();
        entries.forEach(entry -> paths.add(entry.effect().path()));
        return paths;
    }

    /// {@return the entries to delete, oldest first}
    private List<Journal.Entry> retried(Journal journal) {
        var before = new HashMap<RunPath, Journal.Entry>();
        store.entriesBefore(run, from).forEach(entry -> before.put(entry.effect().path(), entry));
        var retried = all(journal);
        retried.removeIf(entry -> {
            var earlier = before.get(entry.effect().path());
            return earlier != null && (earlier.outcome() != null || entry.outcome() == null);
        });
        return retried;
    }

    /// {@return whether the innermost recorded place around a gate, or the gate itself, is deleted}
    private static boolean isInside(RunPath gate, Set<RunPath> forgotten, Set<RunPath> known) {
        for (@Nullable RunPath path = gate; path != null; path = outer(path)) {
            if (known.contains(path)) {
                return forgotten.contains(path);
            }
        }
        return false;
    }

    private static @Nullable RunPath outer(RunPath path) {
        var parent = path.parent();
        return path.number() == 0 || parent == null ? parent : parent.child(path.name());
    }
}
