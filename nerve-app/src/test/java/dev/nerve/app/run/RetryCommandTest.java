package dev.nerve.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.workflow.Workflow;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// `nerve runs retry` executes again what failed, in the same run, and keeps the rest.
@Timeout(60)
class RetryCommandTest {

    private final RunWorld world = new RunWorld();
    private final AtomicBoolean isBroken = new AtomicBoolean(true);
    private final ConcurrentLinkedQueue<String> executed = new ConcurrentLinkedQueue<>();

    @BeforeEach
    void failOnce() {
        world.bind(
                Workflow.of(
                        "chain",
                        "Two in a row",
                        Graph.chain(
                                "body", Step.of("one", step("one")), Step.of("two", step("two")))));
        assertThat(world.pipe("", "run", "chain.yaml", "x").code()).isNotZero();
        assertThat(executed).containsExactly("one", "two");
        executed.clear();
        isBroken.set(false);
    }

    private Node step(String name) {
        return FunctionNode.of(
                name,
                context -> {
                    executed.add(name);
                    if (name.equals("two") && isBroken.get()) {
                        throw new IllegalStateException("broken");
                    }
                    return context.input().text() + " " + name;
                });
    }

    @Test
    void onlyTheFailedStepIsExecutedAgain() {
        var shell = world.pipe("", "runs", "retry", "chain");

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.out()).endsWith("x one two\n");
        assertThat(executed).containsExactly("two");
        assertThat(world.elsewhere().list()).hasSize(1);
    }

    @Test
    void everythingFromAStepIsExecutedAgain() {
        var shell = world.pipe("", "runs", "retry", "chain", "--from", "one");

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.out()).endsWith("x one two\n");
        assertThat(executed).containsExactly("one", "two");
    }

    @Test
    void runThatCompletedIsNotRetried() {
        world.pipe("", "runs", "retry", "chain");
        executed.clear();

        var shell = world.pipe("", "runs", "retry", "chain");

        assertThat(shell.code()).isEqualTo(ErrorCode.WRONG_STATE.exitCode());
        assertThat(executed).isEmpty();
    }
}
