package dev.nerve.workflow;

import dev.nerve.RunId;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.store.RunStore;
import java.util.ArrayList;
import java.util.List;

/// Holds the events of a run until they are kept together. *Safe for many threads.*
///
/// What others were told is at most [#LEAD] numbers ahead of what is kept: who tells more keeps it
/// first. So a run whose process died knows which numbers nobody can have seen.
final class EventBuffer implements EventSink {

    /// How far what is told may be ahead of what is kept.
    static final int LEAD = 1000;

    private final RunId run;
    private final RunStore store;
    private final Object keeping = new Object();
    private final KeptOutput output = new KeptOutput();
    private List<Event> waiting = new ArrayList<>();

    /// The number of the newest event that is kept or waits.
    private long newest = -1;

    /// The number of the newest event that is kept.
    private long kept = -1;

    EventBuffer(RunId run, RunStore store) {
        this.run = run;
        this.store = store;
    }

    @Override
    public void accept(Event event) {
        if (add(event)) {
            keepNow();
        }
    }

    /// {@return whether too little is kept}
    private synchronized boolean add(Event event) {
        if (newest < 0) {
            newest = event.seq() - 1;
            kept = newest;
        }
        var told = output.of(event);
        if (told.isPresent() || event.seq() - newest >= LEAD / 2) {
            waiting.add(told.orElseGet(() -> KeptOutput.wordless(event)));
            newest = event.seq();
        }
        return event.seq() - kept >= LEAD;
    }

    /// Whoever looks after the run finds out for itself if that is not possible.
    private void keepNow() {
        try {
            flush();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException failure) {
            System.getLogger(EventBuffer.class.getName())
                    .log(System.Logger.Level.DEBUG, "run " + run, failure);
        }
    }

    /// Keeps what waits, in its order.
    void flush() throws InterruptedException {
        synchronized (keeping) {
            var next = take();
            boolean isKept = next.isEmpty();
            try {
                if (!isKept) {
                    store.keep(run, next);
                    isKept = true;
                    kept(next.getLast().seq());
                }
            } finally {
                if (!isKept) {
                    putBack(next);
                }
            }
        }
    }

    private synchronized void kept(long last) {
        kept = last;
    }

    private synchronized void putBack(List<Event> events) {
        waiting.addAll(0, events);
    }

    private synchronized List<Event> take() {
        var next = waiting;
        waiting = new ArrayList<>();
        output.kept();
        return next;
    }
}
