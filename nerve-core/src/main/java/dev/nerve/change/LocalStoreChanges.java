package dev.nerve.change;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The changes that this process makes in a store. *Safe for many threads.*
///
/// A writer publishes after its commit, and without a lock that a listener may need.
public final class LocalStoreChanges implements StoreChanges {

    private static final System.Logger LOG = System.getLogger(LocalStoreChanges.class.getName());

    private final Map<ChangeTopic, Set<TopicSubscription>> subscriptions =
            new ConcurrentHashMap<>();

    @Override
    public ChangeSubscription subscribe(ChangeTopic topic, Runnable listener) {
        var subscription = new TopicSubscription(this, topic, listener);
        subscriptions.compute(topic, (_, before) -> with(before, subscription));
        return subscription;
    }

    private static Set<TopicSubscription> with(
            @Nullable Set<TopicSubscription> before, TopicSubscription added) {
        Set<TopicSubscription> all = before == null ? ConcurrentHashMap.newKeySet() : before;
        all.add(added);
        return all;
    }

    private void remove(TopicSubscription subscription) {
        subscriptions.computeIfPresent(
                subscription.topic,
                (_, all) -> {
                    all.remove(subscription);
                    return all.isEmpty() ? null : all;
                });
    }

    /// {@return whether nobody subscribes}
    public boolean isEmpty() {
        return subscriptions.isEmpty();
    }

    /// Wakes the subscribers of some topics.
    ///
    /// @param topics the topics
    public void publish(ChangeTopic... topics) {
        publish(Arrays.asList(topics));
    }

    /// Wakes the subscribers of some topics.
    ///
    /// @param topics the topics
    public void publish(Collection<ChangeTopic> topics) {
        for (var topic : topics) {
            subscriptions.getOrDefault(topic, Set.of()).forEach(TopicSubscription::call);
        }
    }

    /// Wakes all subscribers, because anything may have changed.
    public void publishAll() {
        publish(List.copyOf(subscriptions.keySet()));
    }

    /// One subscription. Its identity distinguishes it from others with the same listener.
    private static final class TopicSubscription implements ChangeSubscription {

        private final LocalStoreChanges changes;
        private final ChangeTopic topic;
        private final Runnable listener;

        TopicSubscription(LocalStoreChanges changes, ChangeTopic topic, Runnable listener) {
            this.changes = changes;
            this.topic = topic;
            this.listener = listener;
        }

        /// Calls the listener. A failure must not keep other listeners asleep.
        void call() {
            try {
                listener.run();
            } catch (RuntimeException bug) {
                LOG.log(System.Logger.Level.ERROR, "a listener of " + topic, bug);
            }
        }

        @Override
        public void close() {
            changes.remove(this);
        }
    }
}
