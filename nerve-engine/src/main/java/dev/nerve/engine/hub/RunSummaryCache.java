package dev.nerve.engine.hub;

import dev.nerve.RunId;
import dev.nerve.store.RunSummary;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The summaries of the runs whose events a subscription reads. *Confined to one thread.*
///
/// It reads each run once until [#expire()]. It remembers the last summary of a deleted run, whose
/// last events may still come.
final class RunSummaryCache {

    private static final int MOST_RUNS = 1_000;

    private final RunLookup runs;
    private final Map<RunId, RunSummary> known = new LinkedHashMap<>(16, 0.75f, true);
    private final Set<RunId> fresh = new HashSet<>();

    RunSummaryCache(RunLookup runs) {
        this.runs = runs;
    }

    /// {@return the run, or null if it was deleted before this cache read it}
    @Nullable RunSummary find(RunId run) {
        if (fresh.add(run)) {
            runs.find(run).ifPresent(found -> put(run, found));
        }
        return known.get(run);
    }

    private void put(RunId run, RunSummary summary) {
        known.put(run, summary);
        if (known.size() > MOST_RUNS) {
            known.remove(known.keySet().iterator().next());
        }
    }

    /// Reads all runs again before they are used, because their labels may have changed.
    void expire() {
        fresh.clear();
    }
}
