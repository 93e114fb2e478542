package dev.nerve.lifecycle;

import dev.nerve.run.TimeSource;
import dev.nerve.secret.Secrets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/// The place where sessions, nodes and runs report what happens to them, and where listeners
/// subscribe.
///
/// To publish an event is to append it to the queue of each listener. So publishing never waits for
/// a listener, and a listener never runs under a lock of the publisher. Without a listener no event
/// is made. *Safe for many threads.*
///
/// ```java
/// try (var _ = hub.subscribe(event -> log(event.type()))) { … }
/// ```
public final class LifecycleHub implements AutoCloseable {

    /// The time that listeners have for their last events.
    private static final Duration CLOSING = Duration.ofSeconds(2);

    private final TimeSource time;
    private final Secrets secrets;
    private final List<LifecycleDelivery> deliveries = new CopyOnWriteArrayList<>();
    private final Set<Runnable> sources = ConcurrentHashMap.newKeySet();

    /// @param time the clock of the events
    public LifecycleHub(TimeSource time) {
        this(time, Secrets.NONE);
    }

    /// @param time the clock of the events
    /// @param secrets the secrets to mask in events
    public LifecycleHub(TimeSource time, Secrets secrets) {
        this.time = time;
        this.secrets = secrets;
    }

    /// {@return whether there is a listener}
    public boolean isObserved() {
        return !deliveries.isEmpty();
    }

    /// Adds a listener for all events from now on.
    ///
    /// To close the subscription discards the events that the listener has not received yet. The
    /// listener is not called after that.
    ///
    /// @param listener the listener
    /// @return the subscription, to be closed by the caller
    public LifecycleSubscription subscribe(LifecycleListener listener) {
        var delivery = new LifecycleDelivery(listener, deliveries::remove);
        deliveries.add(delivery);
        delivery.start();
        sources.forEach(Runnable::run);
        return delivery::close;
    }

    /// Publishes an event.
    ///
    /// @param event makes the event, with the time; called only if there is a listener
    public void publish(Function<Instant, LifecycleEvent> event) {
        if (deliveries.isEmpty()) {
            return;
        }
        var made = event.apply(time.now()).mask(secrets);
        deliveries.forEach(delivery -> delivery.add(made));
    }

    /// Adds a source that reports its current state when a listener subscribes.
    ///
    /// @param refresh reports the current state, if it differs from the reported one
    /// @return the subscription, to be closed by the caller
    public LifecycleSubscription addSource(Runnable refresh) {
        sources.add(refresh);
        return () -> sources.remove(refresh);
    }

    /// Waits briefly until all listeners have received their events, and removes them.
    @Override
    public void close() {
        deliveries.forEach(delivery -> delivery.finish(CLOSING, time));
        deliveries.clear();
    }
}
