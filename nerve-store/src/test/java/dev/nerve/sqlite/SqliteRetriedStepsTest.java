package dev.nerve.sqlite;

import static dev.nerve.testkit.SampleRuns.done;
import static dev.nerve.testkit.SampleRuns.effect;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GatePlace;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.TakeOver;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.LeftoverCleanup;
import dev.nerve.testkit.SampleRuns;
import dev.nerve.value.Value;
import dev.nerve.workflow.retry.RetriedSteps;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The deletion of the steps of a run that a retry executes again.
class SqliteRetriedStepsTest {

    private static final RunId ONE = RunId.of("one");
    private static final RunPath STEP = RunPath.parse("flow/b");

    @TempDir Path directory;

    private final List<String> stopped = new ArrayList<>();
    private SqliteStore store;
    private RunOwnership ownership;

    @BeforeEach
    void open() throws InterruptedException {
        store = SqliteStore.open(directory);
        store.runs().add(SampleRuns.run("one"));
        ownership = acquire(1);
        record();
    }

    @AfterEach
    void close() {
        store.close();
    }

    private RunOwnership acquire(int process) throws InterruptedException {
        var owner = new RunOwner(process, SampleRuns.START_TIME);
        return store.runs().acquire(ONE, owner, _ -> true, TakeOver.INSIST).orElseThrow();
    }

    private void record() throws InterruptedException {
        var journal = store.runs().journal(ONE, ownership);
        journal.recordStart(effect("flow/side"), Value.Fields.EMPTY);
        journal.record(done("flow/a", 1), Journal.Change.NONE);
        answered("flow/ask");
        journal.record(done("flow/ask", "yes"), Journal.Change.NONE);
        journal.recordStart(effect("flow/b"), Value.Fields.EMPTY);
        answered("flow/b/ask");
        journal.record(done("flow/b/ask", "yes"), Journal.Change.NONE);
        journal.record(done("flow/b", 2), Journal.Change.NONE);
        journal.recordStart(effect("flow/late"), Value.Fields.EMPTY);
        journal.record(done("flow", 3), Journal.Change.NONE);
    }

    private void answered(String path) throws InterruptedException {
        var now = SampleRuns.START_TIME;
        var place = GatePlace.of(ONE, RunPath.parse(path));
        var gate = store.runs().gates().open(place, Gate.of("Go on?"), now);
        var answer = new GateAnswer(GateAnswer.Resolution.ANSWERED, "yes", "ann", now);
        store.runs().gates().settle(gate.number(), answer);
    }

    private void forget(LeftoverCleanup leftovers) throws InterruptedException {
        var record = store.runs().find(ONE).orElseThrow();
        RetriedSteps.of(store.runs(), record, STEP).forget(ownership, leftovers);
    }

    private List<String> gates() {
        return store.runs().gates().list(ONE).stream().map(gate -> gate.path().toString()).toList();
    }

    @Test
    void stepsWithoutAnOutcomeAtThatTimeAreDeletedForGood() throws InterruptedException {
        forget(effects -> effects.forEach(effect -> stopped.add(effect.path().toString())));
        close();
        store = SqliteStore.open(directory);

        var journal = store.runs().journal(ONE);
        assertThat(journal.inside(effect("flow")))
                .containsExactly(
                        Journal.Entry.started(effect("flow/side"), Value.Fields.EMPTY),
                        done("flow/a", 1),
                        done("flow/ask", "yes"));
        assertThat(journal.find(RunPath.root("flow"))).isEmpty();
        assertThat(gates()).containsExactly("flow/ask");
        assertThat(stopped).containsExactly("flow/late");
    }

    @Test
    void nothingIsDeletedIfAnotherProcessOwnsTheRunOrSomethingMayStillRun()
            throws InterruptedException {
        var before = store.runs().journal(ONE).inside(effect("flow"));

        assertThatThrownBy(() ->
                        forget(_ -> {
                            throw new NerveException.Unavailable("it still runs");
                        }))
                .hasMessage("it still runs");
        acquire(2);
        assertThatThrownBy(() -> forget(LeftoverCleanup.NONE))
                .isInstanceOf(NerveException.Unavailable.class)
                .hasMessageContaining("now belongs to another process");

        assertThat(store.runs().journal(ONE).inside(effect("flow"))).isEqualTo(before);
        assertThat(gates()).containsExactly("flow/ask", "flow/b/ask");
    }
}
