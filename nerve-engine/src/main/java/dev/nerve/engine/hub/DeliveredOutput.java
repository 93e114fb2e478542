package dev.nerve.engine.hub;

import dev.nerve.RunId;
import dev.nerve.event.EventOrigin;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The output that a subscription has delivered, so that it delivers no piece twice: not from the
/// log after it came live, and not live after it came from the log. *Confined to one thread.*
final class DeliveredOutput {

    /// The number of runs whose output it remembers.
    private static final int MOST_RUNS = 1_000;

    private final Map<RunId, RunProgress> runs =
            new LinkedHashMap<>(16, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<RunId, RunProgress> eldest) {
                    return size() > MOST_RUNS;
                }
            };

    /// {@return whether a part of a live piece comes next, so that it can be delivered}
    ///
    /// A part after missed ones does not: the rest of the piece comes from the log.
    boolean isNext(LiveChunk part) {
        var progress = runs.get(part.event().run());
        if (progress == null) {
            return part.offset() == 0;
        }
        long seq = part.event().seq();
        return seq > progress.stored && progress.live.getOrDefault(seq, 0) == part.offset();
    }

    /// Remembers a live part that was delivered.
    void add(LiveChunk part) {
        runs.computeIfAbsent(part.event().run(), _ -> new RunProgress())
                .live
                .put(part.event().seq(), part.offset() + part.text().length());
    }

    /// Remembers that an event was read from the log.
    ///
    /// @param origin its origin
    /// @param isOutput whether it is a piece of output
    /// @return the number of its characters that were delivered before
    int read(EventOrigin origin, boolean isOutput) {
        @Nullable RunId run = origin.run();
        var progress = run == null ? null : runs.get(run);
        if (run == null || !origin.isOfRun() || (progress == null && !isOutput)) {
            return 0;
        }
        var known = progress == null ? runs.computeIfAbsent(run, _ -> new RunProgress()) : progress;
        long seq = origin.runSeq();
        int before = known.live.getOrDefault(seq, 0);
        // The events of a run are stored in their order, so earlier pieces come no more.
        known.live.headMap(seq, true).clear();
        known.stored = Math.max(known.stored, seq);
        return before;
    }

    /// The output of one run.
    private static final class RunProgress {

        /// The number of delivered characters of live pieces that the log did not have yet, by the
        /// number of their event in the run.
        private final TreeMap<Long, Integer> live = new TreeMap<>();

        /// The number in the run of the last event that was read from the log.
        private long stored;
    }
}
