package dev.nerve.workflow.run;

import dev.nerve.RunId;
import dev.nerve.event.ControlFact;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/// A buffer that stores the events of a run in batches. *Safe for many threads.*
///
/// Emitted events are at most [#MAX_UNSTORED] numbers ahead of stored events; the buffer stores
/// events before it exceeds that. So a resumed run knows which numbers were never emitted.
public final class EventBatchWriter implements EventSink {

    /// The maximum distance between emitted and stored event numbers.
    public static final int MAX_UNSTORED = 1000;

    private final RunId run;
    private final EventAppender appender;

    /// Is called when the first event of a batch waits.
    private final Runnable listener;

    /// Receives the number of the last stored event after each commit, before the next one.
    private final LongConsumer storedListener;

    private final Object keeping = new Object();
    private final StoredOutputLimit output = new StoredOutputLimit();
    private List<Event> waiting = new ArrayList<>();

    /// The number of the newest event that is stored or waits.
    private long newest = -1;

    /// The number of the newest stored event.
    private long kept = -1;

    /// @param run the run
    /// @param appender stores a batch of events
    /// @param listener is called when the first event of a batch waits; it must not block
    /// @param storedListener gets the number of the last stored event
    public EventBatchWriter(
            RunId run, EventAppender appender, Runnable listener, LongConsumer storedListener) {
        this.storedListener = storedListener;
        this.run = run;
        this.appender = appender;
        this.listener = listener;
    }

    /// Stores a waiting gate at once, because a person may look for it from another process.
    @Override
    public void accept(Event event) {
        boolean isLate = add(event);
        if (isLate || event.fact() instanceof ControlFact.GateWaiting) {
            keepNow();
        }
    }

    /// {@return whether too many events wait to be stored}
    private synchronized boolean add(Event event) {
        if (newest < 0) {
            newest = event.seq() - 1;
            kept = newest;
        }
        var told = output.of(event);
        if (told.isPresent() || event.seq() - newest >= MAX_UNSTORED / 2) {
            waiting.add(told.orElseGet(() -> StoredOutputLimit.withoutText(event)));
            newest = event.seq();
            if (waiting.size() == 1) {
                listener.run();
            }
        }
        return event.seq() - kept >= MAX_UNSTORED;
    }

    /// Ignores a failure; the thread that looks after the run will get it too.
    private void keepNow() {
        try {
            flush();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException failure) {
            System.getLogger(EventBatchWriter.class.getName())
                    .log(System.Logger.Level.DEBUG, "run " + run, failure);
        }
    }

    /// Stores the waiting events, in order.
    ///
    /// @throws InterruptedException if the thread was interrupted; then the events still wait
    public void flush() throws InterruptedException {
        flush(next -> {
            if (!next.isEmpty()) {
                appender.append(next);
            }
        });
    }

    /// Stores the waiting events, in order, together with other data.
    ///
    /// @param how stores the events, of which there may be none; one thread at a time does that
    /// @throws InterruptedException if the thread was interrupted; then the events still wait
    public void flush(EventAppender how) throws InterruptedException {
        synchronized (keeping) {
            var next = take();
            boolean isKept = false;
            try {
                how.append(next);
                isKept = true;
            } finally {
                over(next, isKept);
            }
            if (!next.isEmpty()) {
                storedListener.accept(next.getLast().seq());
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
        output.stored();
        return next;
    }

    /// An action that stores events.
    @FunctionalInterface
    public interface EventAppender {

        /// Stores events.
        ///
        /// @param events the events, in their order
        /// @throws InterruptedException if the thread was interrupted; then nothing was written
        void append(List<Event> events) throws InterruptedException;
    }
}
