package dev.nerve.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.RunId;
import dev.nerve.testkit.LogCapture;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LocalStoreChangesTest {

    private static final ChangeTopic ONE = ChangeTopic.run(RunId.of("one"));
    private static final ChangeTopic TWO = ChangeTopic.run(RunId.of("two"));

    private final LocalStoreChanges changes = new LocalStoreChanges();
    private final List<String> heard = new ArrayList<>();

    @Test
    void aListenerHearsOnlyItsTopicUntilItsSubscriptionEnds() {
        var subscription = changes.subscribe(ONE, () -> heard.add("one"));
        changes.publish(ONE, TWO);
        subscription.close();
        changes.publish(ONE);

        assertThat(heard).containsExactly("one");
        assertThat(changes.isEmpty()).isTrue();
    }

    @Test
    void oneListenerMaySubscribeTwice() {
        Runnable listener = () -> heard.add("one");
        var first = changes.subscribe(ONE, listener);
        changes.subscribe(ONE, listener);
        changes.publish(ONE);
        first.close();
        changes.publish(ONE);

        assertThat(heard).hasSize(3);
    }

    @Test
    void everybodyHearsThatAnythingMayHaveChanged() {
        changes.subscribe(ONE, () -> heard.add("one"));
        changes.subscribe(ChangeTopic.inbox(), () -> heard.add("inbox"));
        changes.publishAll();

        assertThat(heard).containsExactlyInAnyOrder("one", "inbox");
    }

    @Test
    void aListenerThatFailsKeepsNoOtherAsleep() {
        try (var _ = LogCapture.of(LocalStoreChanges.class)) {
            changes.subscribe(
                    ONE,
                    () -> {
                        throw new IllegalStateException("a bug");
                    });
            changes.subscribe(ONE, () -> heard.add("one"));
            changes.publish(ONE);

            assertThat(heard).containsExactly("one");
        }
    }

    @Test
    void aTopicIsReadFromItsText() {
        for (var topic : List.of(ONE, ChangeTopic.inbox(), ChangeTopic.events())) {
            assertThat(ChangeTopic.parse(topic.toString())).isEqualTo(topic);
        }
        assertThat(ONE).hasToString("run:one");
    }
}
