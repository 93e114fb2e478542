package dev.nerve.app.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.app.Nerve;
import dev.nerve.node.Nodes;
import dev.nerve.protocol.EventCommands;
import dev.nerve.run.RunState;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The cost of runs that wait, as the number of statements that their engine sends to its store.
@Timeout(120)
class IdleBudgetTest {

    private static final int RUNS = 50;
    private static final Duration WATCHED = Duration.ofSeconds(2);

    /// One thread reads the change counter every 60 ms, for all runs and subscribers.
    private static final long MOST_STATEMENTS = 20 * WATCHED.toSeconds();

    @TempDir Path directory;

    private static boolean areWaiting(Nerve nerve) {
        return nerve.runs().list().stream().allMatch(run -> run.state() == RunState.WAITING);
    }

    @Test
    void runsThatWaitDoNotReadTheStore() throws InterruptedException {
        try (var nerve = Nerve.open(directory.resolve(".nerve"));
                var connection = nerve.connect();
                var events = connection.subscribe(EventCommands.Subscribe.ALL)) {
            var asks = Workflow.of("asks", "", context -> context.gate("Go on?"));
            var source = nerve.bind(asks, Nodes.none());
            for (int i = 0; i < RUNS; i++) {
                nerve.runs().start(WorkflowRunRequest.of(source, i));
            }
            await().atMost(Duration.ofSeconds(60)).until(() -> areWaiting(nerve));
            while (events.poll() != null) {
                // Deliver what has happened so far.
            }

            long before = nerve.statements();
            RealTimeSource.REAL.sleep(WATCHED);

            assertThat(nerve.statements() - before).isPositive().isLessThan(MOST_STATEMENTS);
        }
    }
}
