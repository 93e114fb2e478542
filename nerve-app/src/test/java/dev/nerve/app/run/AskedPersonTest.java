package dev.nerve.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.RunId;
import dev.nerve.control.gate.GateNode;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.Outcome;
import dev.nerve.workflow.WorkflowFunction;
import dev.nerve.workflow.run.RunService;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The messages to a person who is asked, while others answer or nobody does.
@Timeout(60)
class AskedPersonTest {

    private final LeapingTime time = new LeapingTime();
    private final RunWorld world = new RunWorld(time);
    private final TypedAnswers person = new TypedAnswers();
    private final CountDownLatch asked = new CountDownLatch(1);

    /// The events while a person is asked.
    @FunctionalInterface
    private interface Meanwhile {
        void happen(RunService elsewhere, RunId run) throws InterruptedException;
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
        world.bind("asks", context -> context.gate(timed("gate").defaultAnswer("no")));

        var shell = run("asks", (_, _) -> time.leap(Duration.ofHours(2)));

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.err()).contains("(its time is up; no counts as the answer)");
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

    @Test
    void whatHasTheNearestDeadlineIsAskedFirst() throws Exception {
        var all = new CountDownLatch(3);
        world.bind(
                "three",
                context ->
                        context.all(
                                Map.of(
                                        "some", together(all, GateNode.of("some", "Well?")),
                                        "late", together(all, hours("late", 2)),
                                        "soon", together(all, hours("soon", 1)))));
        person.line("a");
        person.line("b");
        person.line("c");

        var shell = world.type(person, "run", "three.yaml");

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.err())
                .containsSubsequence(
                        "? soon/soon  within",
                        "Well?\n(2 more questions wait)\n",
                        "? late/late  within",
                        "Well?\n(1 more question waits)\n",
                        "? some/some\n",
                        "Well?\n");
        assertThat(shell.err())
                .contains("soon/soon: a, by ann", "late/late: b, by ann", "some/some: c, by ann");
    }

    private static GateNode hours(String name, int hours) {
        return GateNode.of(name, "Well?").timeout(Duration.ofHours(hours));
    }

    private static WorkflowFunction together(CountDownLatch all, GateNode gate) {
        return context -> {
            all.countDown();
            all.await();
            return context.gate(gate);
        };
    }

    @Test
    void whatIsSettledBesideTheQuestionIsTold() throws Exception {
        bindEarlyAndLate();

        var shell =
                run(
                        "two",
                        (_, _) -> {
                            asked.countDown();
                            assertThat(person.awaitShown())
                                    .startsWith("(also asked: late/late  within 59m")
                                    .endsWith("or else no)");
                            time.leap(Duration.ofHours(2));
                            assertThat(person.awaitShown())
                                    .isEqualTo(
                                            "(late/late: its time is up; no counts as the answer)");
                            person.line("mine");
                        });

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.err()).contains("early/gate: mine, by ann", "late/late: no, by the clock");
    }

    @Test
    void whatIsTypedAnswersTheQuestionThatIsShown() throws Exception {
        bindEarlyAndLate();

        var shell =
                run(
                        "two",
                        (_, _) -> {
                            asked.countDown();
                            person.awaitShown();
                            person.line("yes");
                            person.awaitPrompt();
                            person.line("no");
                        });

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.err()).contains("early/gate: yes, by ann", "late/late: no, by ann");
    }

    private void bindEarlyAndLate() {
        WorkflowFunction late =
                context -> {
                    asked.await();
                    return context.gate(timed("late").defaultAnswer("no"));
                };
        world.bind(
                "two",
                context ->
                        context.all(Map.of("early", inner -> inner.gate("First?"), "late", late)));
    }
}
