package dev.nerve.workflow;

import dev.nerve.RunPath;
import dev.nerve.run.Causes;
import dev.nerve.run.Outcome;
import dev.nerve.store.Effect;
import dev.nerve.store.Journal;
import dev.nerve.store.JournalIndex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The failures that ended a run, from the outside in.
///
/// Whatever is made of nodes fails because of all that failed in it, but for what others continued
/// after. Code can also live with a failure: a call made it fail if the code handed that failure
/// on, or called nothing more. *Confined to one thread.*
final class FailedPlaces {

    private final Journal journal;
    private final Journal.Entry root;

    /// All that is known, oldest first.
    private final List<Journal.Entry> entries;

    private final Map<RunPath, Journal.Entry> byPath = new HashMap<>();

    /// What failed in each place, with nothing between them that is known.
    private final Map<RunPath, List<Journal.Entry>> failed = new HashMap<>();

    /// The last call of each branch.
    private final Map<RunPath, Integer> lastCalls = new HashMap<>();

    private final Set<Journal.Entry> blamed = new LinkedHashSet<>();

    private FailedPlaces(Journal journal, Journal.Entry root) {
        this.journal = journal;
        this.root = root;
        this.entries = journal.inside(root.effect());
        byPath.put(root.effect().path(), root);
        entries.forEach(entry -> byPath.put(entry.effect().path(), entry));
        entries.forEach(this::sort);
    }

    /// Forgets those failures, so that what failed is executed again; failures that the workflow
    /// has lived with stay.
    ///
    /// @param journal of the run
    /// @param path the outermost place
    /// @throws InterruptedException if the thread was interrupted; then what is left is found again
    static void forget(Journal journal, RunPath path) throws InterruptedException {
        var root = journal.find(path);
        if (root.isPresent() && root.get().outcome() instanceof Outcome.Failed) {
            var places = new FailedPlaces(journal, root.get());
            places.blame(places.root);
            places.forget();
        }
    }

    private void sort(Journal.Entry entry) {
        var effect = entry.effect();
        var branch = effect.path().parent();
        if (branch != null && !entry.isLoose()) {
            lastCalls.merge(branch, effect.order(), Math::max);
        }
        if (entry.outcome() instanceof Outcome.Failed && !entry.isLoose()) {
            failed.computeIfAbsent(around(effect.path()), _ -> new ArrayList<>()).add(entry);
        }
    }

    /// {@return the innermost place around another of which an outcome is known}
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
                        && Causes.of(ended).contains(inside.effect().path().toString()));
    }

    /// Where something else was done instead, that goes on.
    private boolean hasFallenBack(RunPath inside, RunPath around) {
        var instead = around.fallback();
        return byPath.containsKey(around.own("failure"))
                && !inside.equals(instead)
                && !inside.isInside(instead);
    }

    private boolean isLastCall(Effect call) {
        var branch = Objects.requireNonNull(call.path().parent(), "a call is made somewhere");
        return Objects.equals(lastCalls.get(branch), call.order());
    }

    /// The innermost first: if this is cut off, what is left is found again.
    private void forget() throws InterruptedException {
        for (var place : List.copyOf(blamed).reversed()) {
            if (place.effect().order() > 0) {
                loosenAfter(place);
            }
            journal.forget(place.effect().path());
        }
    }

    /// What code did because of a failure it may not do any more; what it does all the same is not
    /// done twice.
    private void loosenAfter(Journal.Entry call) throws InterruptedException {
        var path = call.effect().path();
        var branch = Objects.requireNonNull(path.parent(), "a call is made somewhere");
        var around = around(path);
        for (var later : entries.subList(entries.indexOf(call) + 1, entries.size())) {
            var place = later.effect().path();
            if (later.outcome() != null
                    && !later.isLoose()
                    && !blamed.contains(later)
                    && place.isInside(branch)
                    && around(place).equals(around)) {
                journal.record(later.loosened(), Journal.Change.NONE);
            }
        }
    }
}
