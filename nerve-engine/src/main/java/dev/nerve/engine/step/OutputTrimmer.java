package dev.nerve.engine.step;

import dev.nerve.RunPath;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The events of a run with only the most recent output of each step, because a view shows no more.
///
/// *Confined to one thread.*
final class OutputTrimmer {

    /// The number of characters of output to keep per step; older chunks are dropped.
    private static final int ENOUGH = 4096;

    private final Map<Long, Event> events = new LinkedHashMap<>();
    private final Map<RunPath, Deque<Long>> output = new HashMap<>();

    void add(Event event) {
        events.put(event.seq(), event);
        if (event.fact() instanceof Fact.OutputChunk) {
            var recent = output.computeIfAbsent(event.path(), _ -> new ArrayDeque<>(4));
            recent.addLast(event.seq());
            while (recent.size() > 1 && size(recent) - length(recent.getFirst()) >= ENOUGH) {
                events.remove(recent.removeFirst());
            }
        }
    }

    private int size(Deque<Long> recent) {
        return recent.stream().mapToInt(this::length).sum();
    }

    private int length(long number) {
        var event = events.get(number);
        return event != null && event.fact() instanceof Fact.OutputChunk(_, var text)
                ? text.length()
                : 0;
    }

    List<Event> all() {
        return List.copyOf(events.values());
    }
}
