package dev.nerve.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.SessionId;
import dev.nerve.Usage;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GateContent;
import dev.nerve.gate.GateKind;
import dev.nerve.gate.GatePlace;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.secret.Secrets;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.SessionInfo;
import dev.nerve.sqlite.database.Durability;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStart;
import dev.nerve.store.RunStatus;
import dev.nerve.store.StoredWorkflow;
import dev.nerve.store.WorkflowSource;
import dev.nerve.store.journal.EffectWork;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.testkit.SampleRuns;
import dev.nerve.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Data that a run needs again is stored so that it comes back unchanged, and cannot be read in the
/// file.
class SealedRunsTest {

    private static final String KEY = "sk-dummy-0123456789\"\nend";
    private static final String SHOWN = "dummy-0123456789";
    private static final RunOwner OWNER = new RunOwner(1, SampleRuns.START_TIME);
    private static final RunOwnership OWNERSHIP = RunOwnership.first(OWNER);
    private static final Secrets SECRETS = Secrets.of(List.of(KEY));
    private static final RunId RUN = RunId.of("run");
    private static final RunEffect EFFECT =
            RunEffect.of(
                    RUN,
                    RunPath.parse("flow/effect"),
                    0,
                    EffectWork.of("bash", "b"),
                    Value.of(KEY));

    /// The input is cut inside of the secret when it is stored.
    private static final RunEffect CUT =
            RunEffect.of(
                    RUN,
                    RunPath.parse("flow/cut"),
                    0,
                    EffectWork.of("bash", "b"),
                    Value.of(".".repeat(140) + KEY.repeat(3)));

    private static final RunPath ASKED = RunPath.parse("flow/ask");
    private static final Gate GATE =
            Gate.of("is it " + KEY)
                    .withOptions(List.of(KEY, "no"))
                    .withDeadline(null, KEY)
                    .withContent(
                            GateContent.of(GateKind.PERMISSION, Value.of(List.of(KEY)))
                                    .withSchema(Value.Fields.EMPTY.with("const", KEY)));
    private static final GateAnswer ANSWER =
            new GateAnswer(GateAnswer.Resolution.ANSWERED, KEY, "me", SampleRuns.START_TIME);

    @TempDir Path directory;
    private SqliteStore store;

    @BeforeEach
    void open() {
        store = SqliteStore.open(directory, Durability.FULL, SECRETS);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private void reopen() {
        store.close();
        open();
    }

    private static RunRecord record() {
        return new RunRecord(
                RUN,
                new WorkflowSource(
                        WorkflowSource.Kind.YAML, "flow", "bash: echo '" + KEY + "'", "flow.yaml"),
                new RunStart(
                        Value.of(List.of(KEY)),
                        Value.Fields.EMPTY.with("p", KEY),
                        SampleRuns.START_TIME,
                        null),
                new RunStatus(RunState.RUNNING, OWNER, SampleRuns.START_TIME, Duration.ZERO, null));
    }

    private void fill() throws InterruptedException {
        store.runs().add(record());
        var journal = store.runs().journal(RUN, OWNERSHIP);
        journal.recordStart(EFFECT, Value.Fields.EMPTY);
        journal.record(
                Journal.Entry.done(EFFECT, Outcome.done(Map.of("k", KEY)), Usage.NONE),
                Journal.Change.NONE);
        journal.recordStart(CUT, Value.Fields.EMPTY);
        journal.record(SampleRuns.done("flow/function", KEY), Journal.Change.NONE);
        journal.record(SampleRuns.done("flow/plain", "nothing"), Journal.Change.NONE);
        var failed = Outcome.failed(ErrorCode.PROCESS, KEY).with("stderr", KEY);
        journal.record(
                Journal.Entry.done(SampleRuns.effect("flow/bad"), failed, Usage.NONE),
                Journal.Change.NONE);
        store.runs().gates().open(GatePlace.of(RUN, ASKED), GATE, SampleRuns.START_TIME);
        store.runs().gates().settle(RUN, ASKED, ANSWER);
        var definition =
                new NodeDefinition(NodeId.of("n"), "bash", Value.Fields.EMPTY.with("command", KEY));
        store.definitions()
                .add(
                        new SessionInfo(
                                SessionId.of("s"),
                                KEY,
                                List.of(),
                                Value.Fields.EMPTY,
                                SampleRuns.START_TIME));
        store.definitions()
                .add(
                        SessionId.of("s"),
                        new DefinitionStore.StoredNode(
                                NodeId.of("n"), definition, Value.Fields.EMPTY.with("m", KEY)));
    }

    private List<String> files() throws IOException {
        try (var files = Files.list(directory)) {
            var names = files.filter(Files::isRegularFile).toList();
            return names.stream().map(SealedRunsTest::content).toList();
        }
    }

    private static String content(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void everythingComesBackAsItWasAndNothingCanBeRead() throws Exception {
        fill();

        assertThat(files()).noneMatch(text -> text.contains(SHOWN));
        var before = store.runs().journal(RUN);
        var definitions = store.definitions().load();
        reopen();
        assertThat(files()).noneMatch(text -> text.contains(SHOWN));
        assertThat(store.runs().find(RUN)).contains(record());
        var after = store.runs().journal(RUN, OWNERSHIP);
        for (var path :
                List.of("flow/effect", "flow/cut", "flow/function", "flow/plain", "flow/bad")) {
            assertThat(after.find(RunPath.parse(path)))
                    .isPresent()
                    .isEqualTo(before.find(RunPath.parse(path)));
        }
        assertThat(store.runs().gates().find(RUN, ASKED))
                .hasValueSatisfying(gate -> {
                    assertThat(gate.gate()).isEqualTo(GATE);
                    assertThat(gate.answer()).isEqualTo(ANSWER);
                });
        assertThat(store.definitions().load()).isEqualTo(definitions);
        assertThat(definitions.toString()).contains(SHOWN);
    }

    @Test
    void withoutTheKeyTheEffectIsUnknownAndWhatIsPlainIsKnown() throws Exception {
        fill();
        Files.delete(directory.resolve("key"));
        reopen();

        var journal = store.runs().journal(RUN);

        assertThat(journal.find(RunPath.parse("flow/effect")))
                .hasValueSatisfying(entry -> {
                    assertThat(entry.outcome()).isNull();
                    assertThat(entry.effect().isSame(EFFECT)).isTrue();
                });
        assertThat(journal.find(RunPath.parse("flow/function"))).isEmpty();
        assertThat(journal.find(RunPath.parse("flow/plain"))).isPresent();
        assertThat(store.runs().list()).hasSize(1);
        assertThat(store.runs().gates().list(RUN)).hasSize(1);
        assertThat(store.definitions().load()).hasSize(1);
        assertThatThrownBy(() -> store.runs().requireReadable(RUN))
                .isInstanceOf(NerveException.Unavailable.class)
                .hasMessageContaining("run 'run' cannot continue")
                .hasMessageContaining("key");
    }

    @Test
    void keyInsideOfATextThatIsJsonIsSealed() throws Exception {
        var text = Value.of(KEY).toJson();
        var effect =
                RunEffect.of(
                        RUN,
                        RunPath.parse("flow/json"),
                        0,
                        EffectWork.of("bash", "b"),
                        Value.of(text));
        store.runs().add(record());
        var journal = store.runs().journal(RUN, OWNERSHIP);

        journal.recordStart(effect, Value.Fields.EMPTY.with("d", text));
        journal.record(
                Journal.Entry.done(effect, Outcome.done(Map.of("k", text)), Usage.NONE),
                Journal.Change.NONE);
        store.runs().gates().open(GatePlace.of(RUN, ASKED), GATE, SampleRuns.START_TIME);
        store.runs()
                .gates()
                .settle(
                        RUN,
                        ASKED,
                        new GateAnswer(
                                GateAnswer.Resolution.ANSWERED, text, "me", SampleRuns.START_TIME));

        assertThat(files()).noneMatch(file -> file.contains(SHOWN));
        var kept = store.runs().journal(RUN).find(effect.path()).orElseThrow();
        assertThat(kept.effect()).isEqualTo(effect);
        assertThat(kept.outcome()).isEqualTo(Outcome.done(Map.of("k", text)));
    }

    @Test
    void workflowThatWasKeptInClearIsSealedWhenItIsKeptAgain() throws Exception {
        store.close();
        try (var plain = SqliteStore.open(directory)) {
            plain.workflows().save(workflow());
        }
        assertThat(files()).anyMatch(file -> file.contains(SHOWN));

        open();
        store.workflows().save(workflow());

        store.close();
        assertThat(files()).noneMatch(file -> file.contains(SHOWN));
        open();
        assertThat(store.workflows().find("flow")).contains(workflow());
    }

    @Test
    void workflowWhoseKeyIsLostIsKnownAgainWhenItIsKeptAgain() throws Exception {
        store.workflows().save(workflow());
        Files.delete(directory.resolve("key"));
        reopen();

        store.workflows().save(workflow());

        assertThat(store.workflows().find("flow")).contains(workflow());
    }

    private static StoredWorkflow workflow() {
        var source =
                new WorkflowSource(
                        WorkflowSource.Kind.YAML, "flow", "bash: echo " + KEY, "flow.yaml");
        return new StoredWorkflow(source, "", List.of(), SampleRuns.START_TIME);
    }

    @Test
    void aSealedResultIsListedWithItsKeyAndHiddenWithoutIt() throws Exception {
        store.runs().add(record());
        var over =
                new RunStatus(
                        RunState.COMPLETED,
                        null,
                        SampleRuns.START_TIME,
                        Duration.ZERO,
                        Outcome.done(KEY));
        store.runs().update(RUN, OWNERSHIP, over);

        assertThat(listedResult()).isEqualTo(Value.of(KEY));
        Files.delete(directory.resolve("key"));
        reopen();

        assertThat(listedResult()).isEqualTo(Value.of(Secrets.MASK));
    }

    private Value listedResult() {
        var status = store.runs().list().getFirst().status();
        return Objects.requireNonNull(status.outcome()).output();
    }

    @Test
    void withoutTheKeyNothingIsForkedFromTheRun() throws Exception {
        fill();
        Files.delete(directory.resolve("key"));
        reopen();

        assertThatThrownBy(() -> store.runs().position(RUN, RunPath.parse("flow/plain")))
                .isInstanceOf(NerveException.Unavailable.class)
                .hasMessageContaining("key");
    }
}
