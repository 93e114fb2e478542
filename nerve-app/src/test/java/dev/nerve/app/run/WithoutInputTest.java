package dev.nerve.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.control.WaitNode;
import dev.nerve.control.gate.GateNode;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.workflow.Workflow;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A run whose command has no input to read waits for what comes without an answer.
@Timeout(60)
class WithoutInputTest {

    private static final Duration SHORT = Duration.ofMillis(400);

    private final RunWorld world = new RunWorld();

    private static GateNode gate(String id) {
        return GateNode.of(id, "Well?").options("yes", "no");
    }

    private static GateNode withDefault(String id) {
        return gate(id).timeout(SHORT).defaultAnswer("no");
    }

    private RunWorld.Shell run(Graph graph) {
        world.bind(Workflow.of("asks", "Asks", graph));
        return world.pipe("", "run", "asks.yaml");
    }

    @Test
    void aGateWithADefaultIsWaitedFor() {
        var shell = run(Graph.of("g", Step.of(withDefault("q"))));

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.out()).isEqualTo("no\n");
    }

    @Test
    void aGateWithoutADefaultLeavesTheRunWaiting() {
        assertThat(run(Graph.of("g", Step.of(gate("q")))).code()).isEqualTo(9);
        assertThat(run(Graph.of("g", Step.of(gate("q").timeout(Duration.ofHours(1))))).code())
                .isEqualTo(9);
    }

    @Test
    void theRunIsLeftOnlyWhenNothingElseCanCome() {
        var shell =
                run(
                        Graph.of(
                                "g",
                                Step.of(gate("never")),
                                Step.of(withDefault("q")),
                                Step.of("noted", context -> "noted " + context.input().text())
                                        .after("q"),
                                Step.of(WaitNode.of("timer", SHORT.multipliedBy(2)))));

        assertThat(shell.code()).isEqualTo(9);
        var run = world.open().runs().list().getFirst();
        assertThat(run.waiting()).hasSize(1);
        assertThat(run.waiting().getFirst().path().name()).isEqualTo("never");
        assertThat(shell.err() + shell.out())
                .contains("done       timer")
                .contains("done       noted");
    }
}
