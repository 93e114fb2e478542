package dev.nerve.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GateContent;
import dev.nerve.gate.GateKind;
import dev.nerve.gate.GatePlace;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.secret.Secrets;
import dev.nerve.sqlite.database.Durability;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStart;
import dev.nerve.store.RunStatus;
import dev.nerve.store.journal.Journal;
import dev.nerve.testkit.SampleRuns;
import dev.nerve.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Without the key of a store, sealed data is unreadable, and everything else works.
class LostKeyTest {

    private static final String KEY = "sk-dummy-0123456789";
    private static final RunId RUN = RunId.of("run");
    private static final RunPath ASKED = RunPath.parse("flow/ask");
    private static final RunOwner OWNER = new RunOwner(1, SampleRuns.START_TIME);
    private static final RunOwnership OWNERSHIP = RunOwnership.first(OWNER);

    @TempDir Path directory;
    private SqliteStore store;

    @BeforeEach
    void open() {
        store = SqliteStore.open(directory, Durability.FULL, Secrets.of(List.of(KEY)));
    }

    @AfterEach
    void close() {
        store.close();
    }

    private void loseKey() throws Exception {
        Files.delete(directory.resolve("key"));
        store.close();
        open();
    }

    private void addRun(String input) throws InterruptedException {
        store.runs()
                .add(
                        new RunRecord(
                                RUN,
                                SampleRuns.run("run").source(),
                                new RunStart(
                                        Value.of(input),
                                        Value.Fields.EMPTY,
                                        SampleRuns.START_TIME,
                                        null),
                                new RunStatus(
                                        RunState.RUNNING,
                                        OWNER,
                                        SampleRuns.START_TIME,
                                        Duration.ZERO,
                                        null)));
    }

    @Test
    void sealedStepThatAForkSharesIsUnknownInIt() throws Exception {
        addRun("plain");
        var journal = store.runs().journal(RUN, OWNERSHIP);
        var effect = SampleRuns.effect("flow/shared");
        journal.recordStart(effect, Value.Fields.EMPTY);
        journal.record(
                Journal.Entry.done(effect, Outcome.done(KEY), Usage.STEP), Journal.Change.NONE);
        journal.recordStart(SampleRuns.effect("flow/under-way"), Value.Fields.EMPTY);
        journal.record(SampleRuns.done("flow/next", "plain"), Journal.Change.NONE);
        var fork = SampleRuns.fork(store.runs(), RUN, "flow/next", "fork");
        loseKey();

        var shared = store.runs().journal(fork);

        assertThat(shared.find(effect.path()))
                .hasValueSatisfying(entry -> {
                    assertThat(entry.outcome()).isNull();
                    assertThat(entry.effect()).isEqualTo(effect);
                });
        assertThat(shared.find(RunPath.parse("flow/under-way"))).isEmpty();
    }

    @Test
    void whatBeganWithSealedDetailsHasBegun() throws Exception {
        addRun("plain");
        var effect = SampleRuns.effect("flow/begun");
        store.runs().journal(RUN, OWNERSHIP).recordStart(effect, Value.Fields.EMPTY.with("d", KEY));
        loseKey();

        assertThat(store.runs().journal(RUN).find(effect.path()))
                .contains(Journal.Entry.started(effect, Value.Fields.EMPTY));
    }

    @Test
    void gateWithAnAnswerThatNobodyCanOpenIsAnsweredAnew() throws Exception {
        addRun("plain");
        var gates = store.runs().gates();
        gates.open(GatePlace.of(RUN, ASKED), Gate.of("which?"), SampleRuns.START_TIME);
        gates.settle(RUN, ASKED, answer(KEY));
        loseKey();

        var after = store.runs().gates();
        assertThat(after.find(RUN, ASKED).orElseThrow().answer()).isNull();
        assertThat(after.settle(RUN, ASKED, answer("new"))).isTrue();
        assertThat(after.find(RUN, ASKED).orElseThrow().answer()).isEqualTo(answer("new"));
        assertThat(after.settle(RUN, ASKED, answer("newer"))).isFalse();
    }

    @Test
    void deadlineAndOtherOptionsOfASealedQuestionAreKnown() throws Exception {
        addRun("plain");
        var deadline = SampleRuns.START_TIME.plusSeconds(60);
        var gate =
                Gate.of("use " + KEY + "?")
                        .withOptions(List.of("yes", "no"))
                        .withDeadline(deadline, "no");
        store.runs().gates().open(GatePlace.of(RUN, ASKED), gate, SampleRuns.START_TIME);
        loseKey();

        assertThat(store.runs().gates().find(RUN, ASKED).orElseThrow().gate())
                .isEqualTo(
                        Gate.of(Secrets.MASK)
                                .withOptions(List.of("yes", "no"))
                                .withDeadline(deadline, "no"));
    }

    @Test
    void optionThatNobodyCanOpenIsNotGuessed() throws Exception {
        addRun("plain");
        var deadline = SampleRuns.START_TIME.plusSeconds(60);
        var gate = Gate.of("which?").withOptions(List.of(KEY, "no")).withDeadline(deadline, KEY);
        store.runs().gates().open(GatePlace.of(RUN, ASKED), gate, SampleRuns.START_TIME);
        loseKey();

        var gates = store.runs().gates();
        assertThat(gates.list(RUN).getFirst().gate().timeoutAnswer(deadline)).isEmpty();
        assertThatThrownBy(() -> gates.settle(RUN, ASKED, answer(Secrets.MASK)))
                .isInstanceOf(NerveException.Unavailable.class)
                .hasMessageContainingAll("flow/ask", "resume run 'run'");

        var later =
                Gate.of("which?")
                        .withOptions(List.of(KEY, "no"))
                        .withDeadline(deadline.plusSeconds(9), KEY);
        assertThat(gates.open(GatePlace.of(RUN, ASKED), later, SampleRuns.START_TIME).gate())
                .isEqualTo(gate);
        assertThat(gates.settle(RUN, ASKED, answer(KEY))).isTrue();
    }

    @Test
    void payloadThatNobodyCanOpenIsMaskedUntilTheRunAsksAgain() throws Exception {
        addRun("plain");
        var payload = Value.Fields.EMPTY.with("tool", "Bash").with("command", "login " + KEY);
        var gate = Gate.of("may I?").withContent(GateContent.of(GateKind.PERMISSION, payload));
        store.runs().gates().open(GatePlace.of(RUN, ASKED), gate, SampleRuns.START_TIME);
        loseKey();

        var gates = store.runs().gates();
        assertThat(gates.find(RUN, ASKED).orElseThrow().gate().content().payload())
                .isEqualTo(payload.with("command", Secrets.MASK));
        var again = gates.open(GatePlace.of(RUN, ASKED), gate, SampleRuns.START_TIME);
        assertThat(again.gate()).isEqualTo(gate);
    }

    @Test
    void offerThatNobodyCanOpenIsRefused() throws Exception {
        addRun("plain");
        var gate = Gate.of("which?").withCheck(Gate.CheckedBy.RUN);
        store.runs().gates().open(GatePlace.of(RUN, ASKED), gate, SampleRuns.START_TIME);
        long closed = store.runs().gates().offer(RUN, ASKED, answer(KEY));
        long plain = store.runs().gates().offer(RUN, ASKED, answer("plain"));
        loseKey();

        var gates = store.runs().gates();
        assertThat(gates.offers(RUN)).extracting(offer -> offer.number()).containsExactly(plain);
        assertThat(gates.offer(closed).orElseThrow().refusal()).contains("answer once more");
    }

    @Test
    void runWhoseInputIsSealedCannotGoOnAndCanBeEnded() throws Exception {
        addRun(KEY);
        store.runs()
                .journal(RUN, OWNERSHIP)
                .record(SampleRuns.done("flow/plain", "known"), Journal.Change.NONE);
        loseKey();

        assertThatThrownBy(() -> store.runs().requireReadable(RUN))
                .isInstanceOf(NerveException.Unavailable.class)
                .hasMessageContaining("run 'run' cannot continue");
        assertThat(store.runs().journal(RUN, OWNERSHIP).find(RunPath.parse("flow/plain")))
                .isPresent();
        store.runs().remove(RUN);
        assertThat(store.runs().list()).isEmpty();
    }

    private static GateAnswer answer(String text) {
        return new GateAnswer(GateAnswer.Resolution.ANSWERED, text, "me", SampleRuns.START_TIME);
    }
}
