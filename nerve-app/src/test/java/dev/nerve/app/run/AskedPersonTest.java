package dev.nerve.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.RunId;
import dev.nerve.control.GateNode;
import dev.nerve.node.FunctionNode;
import dev.nerve.run.Outcome;
import dev.nerve.workflow.Runs;
import dev.nerve.workflow.WorkflowFunction;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What somebody is told who is asked, while others answer or nobody does.
@Timeout(60)
class AskedPersonTest {

    private final LeapingTime time = new LeapingTime();
    private final RunWorld world = new RunWorld(time);
    private final TypedAnswers person = new TypedAnswers();

    /// What happens while a person is asked.
    @FunctionalInterface
    private interface Meanwhile {
        void happen(Runs elsewhere, RunId run) throws InterruptedException;
    }

    private RunWorld.Shell run(String name, Meanwhile meanwhile) throws InterruptedException {
        var other =
                Thread.ofVirtual()
                        .start(() -> {
                            try (var elsewhere = world.elsewhere()) {
                                person.awaitPrompt();
                                var run = elsewhere.list().getFirst().record().id();
                                meanwhile.happen(elsewhere, run);
                            } catch (InterruptedException _) {
                                Thread.currentThread().interrupt();
                            }
                        });
        var shell = world.type(person, "run", name + ".yaml");
        other.join();
        return shell;
    }

    private static GateNode timed(String name) {
        return GateNode.of(name, "Well?").options("yes", "no").timeout(Duration.ofHours(1));
    }

    @Test
    void thatTheTimeIsUpIsToldWithWhatCountsNow() throws Exception {
        world.bind("asks", context -> context.gate(timed("gate").otherwise("no")));

        var shell = run("asks", (_, _) -> time.leap(Duration.ofHours(2)));

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.err()).contains("(its time is up: no counts as the answer)");
    }

    @Test
    void thatTheTimeIsUpIsToldIfNothingCounts() throws Exception {
        world.bind("asks", context -> context.gate(timed("gate")));

        var shell = run("asks", (_, _) -> time.leap(Duration.ofHours(2)));

        assertThat(shell.code()).isEqualTo(ErrorCode.TIMEOUT.exitCode());
        assertThat(shell.err()).contains("(its time is up, and nobody has answered)");
    }

    @Test
    void whatIsNotAskedAnyMoreIsToldWithTheReason() throws Exception {
        var asked = new CountDownLatch(1);
        var fails =
                FunctionNode.of(
                        "fails",
                        _ -> {
                            asked.await();
                            return Outcome.failed(ErrorCode.PROCESS, "broken");
                        });
        WorkflowFunction gate = context -> context.gate("Well?");
        world.bind(
                "both",
                context ->
                        context.all(Map.of("asks", gate, "works", inner -> inner.run(fails, ""))));

        var shell = run("both", (_, _) -> asked.countDown());

        assertThat(shell.code()).isEqualTo(ErrorCode.PROCESS.exitCode());
        assertThat(shell.err()).contains("(no longer asked: 'both/works' failed)");
    }

    @Test
    void whoStopsTheRunIsTold() throws Exception {
        world.bind("asks", context -> context.gate("Well?"));

        var shell = run("asks", (elsewhere, run) -> elsewhere.stop(run, "bob"));

        assertThat(shell.code()).isEqualTo(ErrorCode.CANCELLED.exitCode());
        assertThat(shell.err()).contains("(no longer asked: stopped by bob)");
    }
}
