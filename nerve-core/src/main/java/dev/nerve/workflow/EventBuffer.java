package dev.nerve.workflow;

import dev.nerve.RunId;
import dev.nerve.event.ControlFact;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.store.Owner;
import dev.nerve.store.RunStatus;
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
    private final Owner owner;
    private final RunStore store;
    private final Object keeping = new Object();
    private final KeptOutput output = new KeptOutput();
    private List<Event> waiting = new ArrayList<>();

    /// The number of the newest event that is kept or waits.
    private long newest = -1;

    /// The number of the newest event that is kept.
    private long kept = -1;

    EventBuffer(RunId run, Owner owner, RunStore store) {
        this.run = run;
        this.owner = owner;
        this.store = store;
    }

    /// Who is asked something may find it anywhere: it is kept before anybody is told.
    @Override
    public void accept(Event event) {
        boolean isLate = add(event);
        if (isLate || event.fact() instanceof ControlFact.GateWaiting) {
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
        flush(next -> {
            if (!next.isEmpty()) {
                store.keep(run, owner, next);
            }
        });
    }

    /// Keeps what waits, in its order, and how far the run has come with it.
    void flush(RunStatus status) throws InterruptedException {
        flush(next -> store.update(run, owner, status, next));
    }

    private void flush(Keeping how) throws InterruptedException {
        synchronized (keeping) {
            var next = take();
            boolean isKept = false;
            try {
                how.keep(next);
                isKept = true;
            } finally {
                over(next, isKept);
            }
        }
    }

    private synchronized void over(List<Event> events, boolean isKept) {
        if (!isKept) {
            waiting.addAll(0, events);
        } else if (!events.isEmpty()) {
            kept = events.getLast().seq();
        }
    }

    private synchronized List<Event> take() {
        var next = waiting;
        waiting = new ArrayList<>();
        output.kept();
        return next;
    }

    /// A way to keep events.
    @FunctionalInterface
    private interface Keeping {

        void keep(List<Event> events) throws InterruptedException;
    }
}
