package dev.nerve.lifecycle;

import dev.nerve.run.BackgroundThread;
import dev.nerve.run.Parallel;
import dev.nerve.run.TimeSource;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The queue of events for one listener, with the thread that calls it. *Safe for many threads.*
///
/// If the queue is full, the listener misses all events until it has received the queued ones. Then
/// it gets one event with their number.
final class LifecycleDelivery {

    static final int LIMIT = 10_000;

    private static final System.Logger LOG = System.getLogger(LifecycleDelivery.class.getName());

    private final LifecycleListener listener;
    private final Consumer<LifecycleDelivery> remove;
    private final Deque<LifecycleEvent> queue = new ArrayDeque<>();
    private LifecycleEvent.@Nullable EventsDropped dropped;
    private boolean closed;
    private @Nullable Thread calling;

    /// @param listener the listener
    /// @param remove removes this delivery from the hub
    LifecycleDelivery(LifecycleListener listener, Consumer<LifecycleDelivery> remove) {
        this.listener = listener;
        this.remove = remove;
    }

    BackgroundThread start() {
        return Parallel.start("nerve-lifecycle-listener", this::deliver);
    }

    synchronized void add(LifecycleEvent event) {
        if (closed) {
            return;
        }
        if (dropped != null || queue.size() >= LIMIT) {
            long before = dropped == null ? 0 : dropped.count();
            dropped = new LifecycleEvent.EventsDropped(event.time(), before + 1);
        } else {
            queue.add(event);
        }
        notifyAll();
    }

    private void deliver() {
        try {
            for (var event = next(); event != null; event = next()) {
                listener.accept(event);
            }
        } catch (InterruptedException _) {
            // The hub is closed and the listener took too long.
        } catch (RuntimeException failure) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "removes a lifecycle listener that failed",
                    failure);
        } finally {
            end();
        }
    }

    /// {@return the next event, or null after the end}
    private synchronized @Nullable LifecycleEvent next() throws InterruptedException {
        calling = null;
        notifyAll();
        while (queue.isEmpty() && dropped == null && !closed) {
            wait();
        }
        calling = Thread.currentThread();
        var event = queue.poll();
        if (event == null) {
            event = dropped;
            dropped = null;
        }
        return event;
    }

    private synchronized void end() {
        closed = true;
        calling = null;
        queue.clear();
        dropped = null;
        notifyAll();
        remove.accept(this);
    }

    /// Discards the queued events. Waits until the listener has returned, unless the listener
    /// itself calls this.
    synchronized void close() {
        closed = true;
        queue.clear();
        dropped = null;
        notifyAll();
        boolean interrupted = false;
        while (calling != null && !calling.equals(Thread.currentThread())) {
            try {
                wait();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Accepts no more events, and waits until the listener has received the queued ones.
    ///
    /// @param limit the longest wait
    /// @param time the clock
    synchronized void finish(Duration limit, TimeSource time) {
        closed = true;
        notifyAll();
        long end = time.nanos() + limit.toNanos();
        try {
            for (long left = end - time.nanos();
                    left > 0 && !isDelivered();
                    left = end - time.nanos()) {
                wait(Math.max(1, left / 1_000_000));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isDelivered() {
        return queue.isEmpty() && dropped == null && calling == null;
    }
}
