package dev.nerve.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.RunId;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.run.RunState;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStart;
import dev.nerve.store.RunStatus;
import dev.nerve.store.WorkflowSource;
import dev.nerve.value.Value;
import dev.nerve.workflow.run.RunService;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Runs that no process executes: their display, and how to resume them.
@Timeout(60)
class StandingRunsTest {

    private final RunWorld world = new RunWorld();

    @BeforeEach
    void bind() {
        world.bind("asks", context -> context.gate("Well?", "yes", "no"));
    }

    /// {@return a run that waits for an answer, and was left}
    private RunId left() {
        assertThat(world.pipe("", "run", "asks.yaml").code()).isEqualTo(9);
        return newest();
    }

    private RunId newest() {
        return world.elsewhere().list().getFirst().record().id();
    }

    /// {@return a run of a Java program that has ended}
    private RunId leftByAProgram() throws InterruptedException {
        try (RunService program = world.elsewhere()) {
            var run = program.start(WorkflowRunRequest.of(WorkflowSource.bound("asks"), "")).id();
            Awaitility.await().until(() -> program.get(run).state() == RunState.WAITING);
        }
        return newest();
    }

    @Test
    void whatWasAnsweredIsShownAsAnswered() {
        var run = ShortNames.shortId(left());
        assertThat(world.pipe("", "runs", "answer", run, "yes").code()).isZero();

        var shown = world.pipe("", "runs", "show", run).out();

        assertThat(shown).contains("yes, by ann, interrupted").doesNotContain("waits for");
        assertThat(world.pipe("", "runs", "resume", run).out()).contains("yes");
        assertThat(world.pipe("", "runs", "show", run).out()).contains("yes, by ann\n");
    }

    @Test
    void aRunThatFailedCanGoOnWithoutItsName() {
        var isBroken = new AtomicBoolean(true);
        world.bind(
                "breaks",
                _ -> {
                    if (isBroken.get()) {
                        throw new IllegalStateException("broken");
                    }
                    return "mended";
                });
        assertThat(world.pipe("", "run", "breaks.yaml").code()).isNotZero();
        isBroken.set(false);

        var shell = world.pipe("", "runs", "resume");

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.out()).contains("mended");
    }

    @Test
    void theOnlyOneThatCanGoOnHereNeedsNoName() throws Exception {
        assertThat(world.pipe("", "runs", "resume").err())
                .contains("no run is paused, interrupted or failed");
        var run = left();
        leftByAProgram();

        var shell = world.pipe("yes\n", "runs", "resume");

        assertThat(shell.code()).isZero();
        assertThat(world.elsewhere().get(run).state()).isEqualTo(RunState.COMPLETED);
    }

    @Test
    void whichOfSeveralGoesOnHasToBeSaid() {
        var one = ShortNames.shortId(left());
        var other = ShortNames.shortId(left());

        var shell = world.pipe("", "runs", "resume");

        assertThat(shell.code()).isEqualTo(2);
        assertThat(shell.err())
                .contains("several runs can be resumed; say which:")
                .contains("nerve runs resume " + one)
                .contains("nerve runs resume " + other);
    }

    @Test
    void whatBelongsToAJavaProgramGoesOnThere() throws Exception {
        var run = ShortNames.shortId(leftByAProgram());

        assertThat(world.pipe("", "runs", "answer", run, "yes").err())
                .contains("its Java program resumes it.")
                .doesNotContain("nerve runs resume");
        assertThat(world.pipe("", "runs", "list").out()).contains("resumes in its Java program");

        world.unbind("asks");
        var shell = world.pipe("", "runs", "resume", run);

        assertThat(shell.code()).isEqualTo(3);
        assertThat(shell.err())
                .contains("bind 'asks' to resume")
                .contains("hint: it is a workflow of a Java program");
    }

    @Test
    void whoeverNamesNoneOfSeveralGatesIsToldWhichWait() {
        world.bind(
                "pair",
                context ->
                        context.all(
                                Map.of(
                                        "one", inner -> inner.gate("One?"),
                                        "two", inner -> inner.gate("Two?"))));
        assertThat(world.pipe("", "run", "pair.yaml").code()).isEqualTo(9);

        var shell = world.pipe("", "runs", "answer", ShortNames.shortId(newest()), "yes");

        assertThat(shell.err()).contains("several gates wait; say which: pair/").contains("/gate");
    }

    @Test
    void whatIsNeitherARunNorAGateIsToldSo() {
        var run = left();

        assertThat(world.pipe("", "runs", "answer", "nosuch", "yes").err())
                .contains("there is no run 'nosuch', and run '%s' has no gate".formatted(run));
    }

    @Test
    void whatCannotGoOnBelongsToNobodyAfterwards() throws Exception {
        var id = RunId.of("gone-00000000");
        var start = new RunStart(Value.NULL, Value.Fields.EMPTY, Instant.EPOCH, null);
        var dead = new RunOwner(99, Instant.EPOCH);
        var status = new RunStatus(RunState.RUNNING, dead, Instant.EPOCH, Duration.ZERO, null);
        world.store().add(new RunRecord(id, WorkflowSource.bound("gone"), start, status));
        world.othersLiveWhile(() -> false);

        assertThat(world.pipe("", "runs", "resume", id.name()).err())
                .contains("bind 'gone' to resume");
        assertThat(world.store().find(id).orElseThrow().status().owner()).isNull();
    }
}
