package dev.nerve.engine.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.RunId;
import dev.nerve.event.EventQuery;
import dev.nerve.event.StoredEvent;
import dev.nerve.run.RunState;
import dev.nerve.store.OwnerMonitor;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStatus;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.testkit.ManualTimeSource;
import dev.nerve.testkit.SampleRuns;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OwnerGoneReporterTest {

    private static final RunOwner ONE = new RunOwner(1, Instant.EPOCH);
    private static final RunOwner TWO = new RunOwner(2, Instant.EPOCH);
    private static final Duration INTERVAL = Duration.ofMillis(500);

    private final ManualTimeSource time = new ManualTimeSource();
    private final Set<RunOwner> dead = ConcurrentHashMap.newKeySet();
    private final InMemoryRunStore store = new InMemoryRunStore();
    private final OwnerMonitor monitor = new OwnerMonitor(time, owner -> !dead.contains(owner));
    private final OwnerGoneReporter reporter = new OwnerGoneReporter(store, monitor, time);
    private final OwnerGoneReporter other = new OwnerGoneReporter(store, monitor, time);

    @AfterEach
    void close() {
        reporter.close();
        other.close();
        monitor.close();
    }

    @Test
    void deathOfAProcessIsStoredOnceForEachOfItsRuns() throws Exception {
        var lost = List.of(add("lost-1", ONE), add("lost-2", ONE));
        var fine = add("fine", TWO);
        for (var run : List.of(lost.get(0), lost.get(1), fine)) {
            reporter.watch(run);
            other.watch(run);
        }
        assertThat(events()).isEmpty();

        dead.add(ONE);
        time.awaitSleepers(1);
        time.advance(INTERVAL);
        await().until(() -> events().size() >= 2);
        dead.add(TWO);
        time.awaitSleepers(1);
        time.advance(INTERVAL);
        await().until(() -> events().size() >= 3);

        assertThat(events())
                .extracting(event -> event.origin().run())
                .containsExactlyInAnyOrder(lost.get(0), lost.get(1), fine);
        assertThat(events())
                .allSatisfy(event -> {
                    assertThat(event.type()).isEqualTo("run_interrupted");
                    assertThat(event.data().at("from").text()).isEqualTo("running");
                    assertThat(event.data().at("reason").text()).isEqualTo("owner_gone");
                });
    }

    @Test
    void processThatIsDeadAlreadyIsReportedAtOnce() throws Exception {
        dead.add(ONE);

        reporter.watch(add("lost", ONE));

        await().until(() -> events().size() == 1);
    }

    @Test
    void runThatIsOverIsNotReported() throws Exception {
        var run = add("over", ONE);
        reporter.watch(run);
        reporter.watch(add("lost", ONE));
        var status = store.find(run).orElseThrow().status();
        store.update(
                run,
                new RunStatus(RunState.CANCELLED, null, status.changed(), Duration.ZERO, null));

        dead.add(ONE);
        time.awaitSleepers(1);
        time.advance(INTERVAL);
        await().until(() -> events().size() == 1);

        assertThat(events()).extracting(event -> event.origin().run()).doesNotContain(run);
    }

    private RunId add(String name, RunOwner owner) throws InterruptedException {
        var sample = SampleRuns.run(name);
        var status =
                new RunStatus(RunState.RUNNING, owner, SampleRuns.START_TIME, Duration.ZERO, null);
        store.add(new RunRecord(sample.id(), sample.source(), sample.start(), status));
        return sample.id();
    }

    private List<StoredEvent> events() {
        return store.eventLog().read(EventQuery.from(1, 99)).events();
    }
}
