package dev.nerve.graph;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// Measures from inside the nodes how many of a graph execute at once.
final class Gauge {

    private final Map<Sketch, Level> levels = new ConcurrentHashMap<>();

    Level of(Sketch sketch) {
        return levels.computeIfAbsent(sketch, _ -> new Level());
    }

    /// The nodes of one graph.
    static final class Level {

        private final AtomicInteger now = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();

        <T> T measured(Callable<T> work) throws Exception {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            try {
                return work.call();
            } finally {
                now.decrementAndGet();
            }
        }

        int now() {
            return now.get();
        }

        int most() {
            return most.get();
        }
    }
}
