package dev.nerve.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.node.Nodes;
import dev.nerve.run.RunState;
import dev.nerve.run.ThreadScope;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStatus;
import dev.nerve.store.RunStore;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.testkit.FakeRunMaker;
import dev.nerve.testkit.ManualTimeSource;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.SampleRuns;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Many followers of a run that another process executes.
@Timeout(60)
class FollowedRunsTest {

    private static final int FOLLOWERS = 200;

    private final ManualTimeSource time = new ManualTimeSource();
    private final RunStore store = new InMemoryRunStore();
    private final CountingProcesses processes = new CountingProcesses();
    private final RunService runs =
            new RunService(
                    NodeRunners.with(time), store, FakeRunMaker.withNodes(Nodes.none()), processes);

    @AfterEach
    void close() {
        runs.close();
    }

    private RunRecord executedElsewhere() throws InterruptedException {
        var run = SampleRuns.run("flow-1");
        var status =
                new RunStatus(
                        RunState.RUNNING,
                        new RunOwner(7, Instant.EPOCH),
                        Instant.EPOCH,
                        Duration.ZERO,
                        null);
        var record = new RunRecord(run.id(), run.source(), run.start(), status);
        store.add(record);
        return record;
    }

    @Test
    void oneCheckOfTheOwnerIsEnoughForAllFollowers() throws InterruptedException {
        var run = executedElsewhere();
        Queue<RunState> ends = new ConcurrentLinkedQueue<>();
        try (var threads = new ThreadScope()) {
            for (int i = 0; i < FOLLOWERS; i++) {
                threads.start(() -> follow(run, ends));
            }
            time.awaitSleepers(FOLLOWERS + 1);
            int before = processes.checks.get();

            for (int second = 1; second <= 4; second++) {
                int expected = before + second;
                time.awaitSleepers(FOLLOWERS + 1);
                time.advance(Duration.ofMillis(500));
                await().until(() -> processes.checks.get() >= expected);
            }
            assertThat(processes.checks).hasValue(before + 4);

            processes.isDead = true;
            time.awaitSleepers(FOLLOWERS + 1);
            time.advance(Duration.ofMillis(500));
            await().until(() -> ends.size() == FOLLOWERS);
        }
        assertThat(ends).containsOnly(RunState.INTERRUPTED);
    }

    private void follow(RunRecord run, Queue<RunState> ends) {
        try {
            ends.add(runs.follow(run.id(), 1, _ -> {}).state());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static final class CountingProcesses implements OwnerProcesses {

        private final AtomicInteger checks = new AtomicInteger();
        private volatile boolean isDead;

        @Override
        public RunOwner self() {
            return new RunOwner(1, Instant.EPOCH);
        }

        @Override
        public boolean isAlive(RunOwner owner) {
            checks.incrementAndGet();
            return !isDead;
        }

        @Override
        public void stopLeftovers(List<RunEffect> effects) {}
    }
}
