package dev.nerve.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.event.ControlFact;
import dev.nerve.event.Event;
import dev.nerve.node.Node;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import dev.nerve.workflow.run.WorkflowRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Branches of which one fails while the others are under way.
@Timeout(60)
class ParallelBranchesTest {

    private final Stage stage = new Stage();
    private final CountDownLatch othersHaveBegun = new CountDownLatch(1);

    @AfterEach
    void close() {
        stage.close();
    }

    private Node failing() {
        return FunctionNode.of(
                "failing",
                _ -> {
                    othersHaveBegun.await();
                    return Outcome.failed(ErrorCode.NETWORK, "no network");
                });
    }

    private static Map<String, WorkflowFunction> both(WorkflowFunction one, WorkflowFunction two) {
        var branches = new LinkedHashMap<String, WorkflowFunction>();
        branches.put("one", one);
        branches.put("two", two);
        return branches;
    }

    private Object caught(WorkflowContext context, Map<String, WorkflowFunction> branches)
            throws InterruptedException {
        try {
            return context.all(branches);
        } catch (NerveException.Failed failed) {
            return context.gate("Go on without? " + failed.getMessage());
        }
    }

    @Test
    void failureCanBeCaughtAndTheRunGoesOnAfterADeath() throws Exception {
        stage.plays(context ->
                caught(
                        context,
                        both(
                                inner -> {
                                    inner.run("echo", 1);
                                    othersHaveBegun.countDown();
                                    return inner.run(forever(), 2);
                                },
                                inner -> inner.run(failing(), 1))));
        var run = stage.start();
        stage.awaitGate(run, "flow/gate");
        stage.dies();

        var again = stage.resume(run);
        stage.answer(run, "gate", "yes");

        assertThat(again.await().orThrow().text()).isEqualTo("yes");
        assertThat(stage.executed).isEmpty();
    }

    private static Node forever() {
        return FunctionNode.of(
                "forever",
                _ -> {
                    new CountDownLatch(1).await();
                    return 1;
                });
    }

    @Test
    void questionOfABranchThatIsStoppedIsCancelled() throws Exception {
        stage.plays(context ->
                caught(
                        context,
                        both(
                                inner -> inner.gate("Never answered?"),
                                inner -> inner.run(failing(), 1))));
        var run = stage.start();
        stage.awaitGate(run, "flow/one/gate");
        othersHaveBegun.countDown();
        stage.awaitGate(run, "flow/gate");

        assertThat(stage.runs().get(run.id()).waiting()).hasSize(1);
        var cancelled = new ControlFact.GateResolved("cancelled", "", "'flow/two' failed");
        await().untilAsserted(() -> assertThat(resolved(run)).containsExactly(cancelled));
        stage.answer(run, "flow/gate", "yes");
        assertThat(run.await().orThrow().text()).isEqualTo("yes");
    }

    private List<ControlFact.GateResolved> resolved(WorkflowRun run) {
        return stage.runs().events(run.id(), 1, 100).stream()
                .map(Event::of)
                .map(Event::fact)
                .filter(ControlFact.GateResolved.class::isInstance)
                .map(ControlFact.GateResolved.class::cast)
                .toList();
    }

    @Test
    void ofTwoFailuresOneIsToldAndNoCancellation() throws Exception {
        stage.plays(context ->
                context.all(
                        both(
                                _ -> {
                                    othersHaveBegun.await();
                                    throw new NerveException.Invalid("one fails");
                                },
                                _ -> {
                                    othersHaveBegun.countDown();
                                    throw new NerveException.Invalid("two fails");
                                })));

        var failed = stage.failure(stage.start());

        assertThat(failed.message()).containsAnyOf("one fails", "two fails");
        assertThat(failed.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    }

    @Test
    void itemsFailLikeBranches() throws Exception {
        stage.plays(context ->
                context.map(
                        List.of(1, 2, 3),
                        3,
                        (inner, item) -> {
                            if (item.toLong() == 2) {
                                return inner.run(failing(), item);
                            }
                            othersHaveBegun.countDown();
                            return inner.run(forever(), item);
                        }));

        var failed = stage.failure(stage.start());

        assertThat(failed.code()).isEqualTo(ErrorCode.NETWORK);
        assertThat(failed.message()).contains("no network");
    }

    @Test
    void branchesOfOneNameFromSeveralThreadsAreRefused() throws Exception {
        stage.plays(context -> {
            context.context().branch("same");
            return dev.nerve.run.Parallel.onOwnThread(() -> {
                try {
                    context.context().branch("same");
                    return "made";
                } catch (NerveException.Invalid refused) {
                    return refused.getMessage();
                }
            });
        });

        assertThat(stage.start().await().orThrow().text())
                .isEqualTo(
                        "another thread has made a branch 'same' of 'flow'; give each a name of"
                                + " its own");
    }

    @Test
    void branchThatUsesTheContextAroundItIsToldWhichToUse() throws InterruptedException {
        stage.plays(context -> context.all(Map.of("a", _ -> context.run("echo", 1))));

        var failed = stage.failure(stage.start());

        assertThat(failed.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(failed.message())
                .endsWith(
                        "the context of 'flow' belongs to another thread; in a branch of all or map"
                                + " use the context that the branch is given");
        assertThat(stage.executed).isEmpty();
    }

    @Test
    void stateAndTimeAreThoseOfTheBranchToo() throws InterruptedException {
        stage.plays(context -> {
            var items =
                    List.<ThrowingUse>of(
                            () -> context.now(),
                            () -> context.random(),
                            () -> context.state(),
                            () -> context.gate("?"),
                            () -> context.sleep(Duration.ofMinutes(1)),
                            () -> context.all(Map.of()),
                            () -> context.map(List.of(), 1, (_, item) -> item));
            var told = new ArrayList<String>();
            for (var use : items) {
                told.add(inBranch(context, use));
            }
            return told;
        });

        var told = stage.start().await().orThrow();

        assertThat(told)
                .isInstanceOfSatisfying(
                        Value.Items.class,
                        all ->
                                assertThat(all.items())
                                        .hasSize(7)
                                        .allSatisfy(one ->
                                                assertThat(one.text())
                                                        .contains("that the branch is given")));
    }

    private interface ThrowingUse {
        void use() throws Exception;
    }

    private static String inBranch(WorkflowContext context, ThrowingUse use)
            throws InterruptedException {
        try {
            context.all(
                    Map.of(
                            "a",
                            _ -> {
                                use.use();
                                return 1;
                            }));
            return "not told";
        } catch (NerveException.Invalid refused) {
            return refused.getMessage();
        }
    }
}
