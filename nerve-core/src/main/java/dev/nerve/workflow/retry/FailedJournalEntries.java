package dev.nerve.workflow.retry;

import dev.nerve.RunPath;
import dev.nerve.run.FailureCauses;
import dev.nerve.run.Outcome;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.JournalIndex;
import dev.nerve.store.journal.RunEffect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The journal entries of the failures that ended a run.
///
/// A composite node fails because of all failures inside it, except those that its error policies
/// continued after. Code can also handle a failure: a call counts as a cause only if the code
/// propagated its failure or made no more calls. *Confined to one thread.*
public final class FailedJournalEntries {

    private final Journal journal;
    private final Journal.Entry root;

    /// All entries inside the root, oldest first.
    private final List<Journal.Entry> entries;

    private final Map<RunPath, Journal.Entry> byPath = new HashMap<>();

    /// The failures by the nearest enclosing place that has an outcome.
    private final Map<RunPath, List<Journal.Entry>> failed = new HashMap<>();

    /// The last call of each branch.
    private final Map<RunPath, Integer> lastCalls = new HashMap<>();

    private final Set<Journal.Entry> blamed = new LinkedHashSet<>();

    private FailedJournalEntries(Journal journal, Journal.Entry root) {
        this.journal = journal;
        this.root = root;
        this.entries = journal.inside(root.effect());
        byPath.put(root.effect().path(), root);
        entries.forEach(entry -> byPath.put(entry.effect().path(), entry));
        entries.forEach(this::sort);
    }

    /// Deletes the failures that ended the run, so that the failed steps are executed again.
    /// Failures that the workflow handled stay.
    ///
    /// @param journal the journal of the run
    /// @param path the path of the run's root
    /// @throws InterruptedException if the thread was interrupted; a later call finds the rest
    public static void forget(Journal journal, RunPath path) throws InterruptedException {
        var root = journal.find(path);
        if (root.isPresent() && root.get().outcome() instanceof Outcome.Failed) {
            var places = new FailedJournalEntries(journal, root.get());
            places.blame(places.root);
            places.forget();
        }
    }

    private void sort(Journal.Entry entry) {
        var effect = entry.effect();
        var branch = effect.path().parent();
        if (branch != null && !entry.isOptional()) {
            lastCalls.merge(branch, effect.order(), Math::max);
        }
        if (entry.outcome() instanceof Outcome.Failed && !entry.isOptional()) {
            failed.computeIfAbsent(around(effect.path()), _ -> new ArrayList<>()).add(entry);
        }
    }

    /// {@return the innermost place around a path that has an outcome}
    private RunPath around(RunPath inside) {
        var text = inside.toString();
        for (var path = outer(inside); path != null; path = outer(path)) {
            var entry = byPath.get(path);
            if (entry != null
                    && entry.outcome() != null
                    && JournalIndex.isInside(text, entry.effect())) {
                return path;
            }
        }
        return root.effect().path();
    }

    private static @Nullable RunPath outer(RunPath path) {
        var parent = path.parent();
        return path.number() == 0 || parent == null ? parent : parent.child(path.name());
    }

    private void blame(Journal.Entry place) {
        blamed.add(place);
        for (var inside : failed.getOrDefault(place.effect().path(), List.of())) {
            if (isCause(inside, place)) {
                blame(inside);
            }
        }
    }

    private boolean isCause(Journal.Entry inside, Journal.Entry around) {
        if (inside.isContinued() || hasFallenBack(inside.effect().path(), around.effect().path())) {
            return false;
        }
        return inside.effect().order() == 0
                || isLastCall(inside.effect())
                || (around.outcome() instanceof Outcome.Failed ended
                        && FailureCauses.of(ended).contains(inside.effect().path().toString()));
    }

    /// {@return whether a fallback replaced a place, so that its own failure no longer counts}
    private boolean hasFallenBack(RunPath inside, RunPath around) {
        var instead = around.fallback();
        return byPath.containsKey(around.internal("failure"))
                && !inside.equals(instead)
                && !inside.isInside(instead);
    }

    private boolean isLastCall(RunEffect call) {
        var branch = Objects.requireNonNull(call.path().parent(), "a call is made somewhere");
        return Objects.equals(lastCalls.get(branch), call.order());
    }

    /// Deletes inner failures first, so that an interrupted deletion can be repeated.
    private void forget() throws InterruptedException {
        for (var place : List.copyOf(blamed).reversed()) {
            if (place.effect().order() > 0) {
                loosenAfter(place);
            }
            journal.forget(place.effect().path());
        }
    }

    /// Marks the later calls of the branch as optional. The code may not make calls again that it
    /// made because of the failure; if it does, the journal returns their outcomes.
    private void loosenAfter(Journal.Entry call) throws InterruptedException {
        var path = call.effect().path();
        var branch = Objects.requireNonNull(path.parent(), "a call is made somewhere");
        var around = around(path);
        for (var later : entries.subList(entries.indexOf(call) + 1, entries.size())) {
            var place = later.effect().path();
            if (later.outcome() != null
                    && !later.isOptional()
                    && !blamed.contains(later)
                    && place.isInside(branch)
                    && around(place).equals(around)) {
                journal.record(later.asOptional(), Journal.Change.NONE);
            }
        }
    }
}
