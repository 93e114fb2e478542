package dev.nerve.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.node.definition.NodeState;
import dev.nerve.secret.Secrets;
import dev.nerve.testkit.LogCapture;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.testkit.RecordingLifecycleListener;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LifecycleHubTest {

    private final LifecycleHub hub = new LifecycleHub(RealTimeSource.REAL);
    private final RecordingLifecycleListener listener = new RecordingLifecycleListener();

    private void publish(String session) {
        hub.publish(at -> new LifecycleEvent.SessionCreated(at, SessionId.of(session)));
    }

    @Test
    void aListenerGetsEventsInTheirOrder() throws Exception {
        hub.subscribe(listener);
        publish("a");
        publish("b");

        listener.await(2);

        assertThat(listener.lines()).containsExactly("session_created a", "session_created b");
    }

    @Test
    void secretsInReasonsAreMasked() throws Exception {
        var secrets = Secrets.of(List.of("not-a-real-secret"));
        try (var masking = new LifecycleHub(RealTimeSource.REAL, secrets)) {
            masking.subscribe(listener);
            masking.publish(at ->
                    new LifecycleEvent.NodeDeleted(
                            at, SessionId.of("s"), NodeId.of("n"), "used not-a-real-secret"));
            masking.publish(at ->
                    new LifecycleEvent.NodeStateChanged(
                            at,
                            SessionId.of("s"),
                            NodeId.of("n"),
                            new NodeStateChange(
                                    NodeState.READY,
                                    NodeState.WAITING,
                                    NodeStateReason.of("asks for not-a-real-secret"))));
            listener.await(2);
        }

        assertThat(listener.events().toString())
                .doesNotContain("not-a-real-secret")
                .contains("used ", "asks for ");
    }

    @Test
    void withoutAListenerNoEventIsMade() {
        var made = new AtomicInteger();

        hub.publish(at -> {
            made.incrementAndGet();
            return new LifecycleEvent.SessionCreated(at, SessionId.of("a"));
        });

        assertThat(made).hasValue(0);
    }

    @Test
    void aBlockedListenerDelaysNobody() throws Exception {
        var free = new CountDownLatch(1);
        hub.subscribe(_ -> await(free));
        hub.subscribe(listener);

        publish("a");
        publish("b");
        listener.await(2);

        free.countDown();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aListenerThatThrowsIsRemovedAndTheOthersStay() throws Exception {
        try (var log = LogCapture.of(LifecycleDelivery.class)) {
            var calls = new AtomicInteger();
            var called = new CountDownLatch(1);
            hub.subscribe(_ -> {
                calls.incrementAndGet();
                called.countDown();
                throw new IllegalStateException("a bad listener");
            });
            hub.subscribe(listener);

            publish("a");
            called.await();
            publish("b");
            listener.await(2);
            hub.close();

            assertThat(calls).hasValue(1);
            assertThat(log.messages())
                    .containsExactly("WARNING removes a lifecycle listener that failed");
        }
    }

    @Test
    void aListenerThatIsTooSlowLearnsHowManyEventsItMissed() throws Exception {
        var free = new CountDownLatch(1);
        var called = new CountDownLatch(1);
        hub.subscribe(event -> {
            called.countDown();
            await(free);
            listener.accept(event);
        });
        publish("first");
        called.await();
        for (int i = 0; i < LifecycleDelivery.LIMIT + 7; i++) {
            publish("more");
        }

        free.countDown();
        listener.await(LifecycleDelivery.LIMIT + 2);
        publish("last");
        listener.await("session_created last");

        var lines = listener.lines();
        assertThat(lines.subList(LifecycleDelivery.LIMIT + 1, lines.size()))
                .containsExactly("lagged 7", "session_created last");
    }

    @Test
    void aClosedSubscriptionGetsNothingMore() {
        hub.subscribe(listener).close();

        publish("a");
        hub.close();

        assertThat(listener.lines()).isEmpty();
        assertThat(hub.isObserved()).isFalse();
    }

    @Test
    void aClosedHubHasDeliveredEverything() {
        hub.subscribe(listener);
        publish("a");
        publish("b");

        hub.close();

        assertThat(listener.lines()).hasSize(2);
    }

    @Test
    void aListenerCanEndItsOwnSubscription() throws Exception {
        var subscription = new LifecycleSubscription[1];
        var ended = new CountDownLatch(1);
        subscription[0] =
                hub.subscribe(_ -> {
                    subscription[0].close();
                    ended.countDown();
                });

        publish("a");

        ended.await();
    }

    @Test
    void aSourceReportsWhenAListenerSubscribes() throws Exception {
        hub.addSource(() -> publish("refreshed"));

        hub.subscribe(listener);

        listener.await("session_created refreshed");
    }
}
