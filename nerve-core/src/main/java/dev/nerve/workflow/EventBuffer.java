package dev.nerve.workflow;

import dev.nerve.RunId;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.store.RunStore;
import java.util.ArrayList;
import java.util.List;

/// Holds the events of a run until they are kept together. *Safe for many threads.*
final class EventBuffer implements EventSink {

    private final RunId run;
    private final RunStore store;
    private final Object keeping = new Object();
    private List<Event> waiting = new ArrayList<>();

    EventBuffer(RunId run, RunStore store) {
        this.run = run;
        this.store = store;
    }

    @Override
    public synchronized void accept(Event event) {
        waiting.add(event);
    }

    /// Keeps what waits, in its order.
    void flush() throws InterruptedException {
        synchronized (keeping) {
            var next = take();
            boolean kept = next.isEmpty();
            try {
                if (!kept) {
                    store.keep(run, next);
                    kept = true;
                }
            } finally {
                if (!kept) {
                    putBack(next);
                }
            }
        }
    }

    private synchronized void putBack(List<Event> events) {
        waiting.addAll(0, events);
    }

    private synchronized List<Event> take() {
        var next = waiting;
        waiting = new ArrayList<>();
        return next;
    }
}
