package dev.nerve.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.store.RunRecord;
import dev.nerve.store.journal.EffectInput;
import dev.nerve.store.journal.EffectWork;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.testkit.SampleRuns;
import dev.nerve.value.Value;
import dev.nerve.value.ValueFingerprint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SchemaUpgradeTest {

    private static final Duration SHORT = Duration.ofMillis(100);

    @TempDir Path directory;

    private Path store;
    private Path scratch;

    @BeforeEach
    void create() throws Exception {
        store = directory.resolve("store");
        scratch = Files.createDirectory(directory.resolve("scratch"));
        OldStore.create(
                store,
                6,
                """
                INSERT INTO run (key, name, state, changed, active, output)
                VALUES (5, 'one', 'completed', 0, 0, '"done"'), (9, 'gone', 'failed', 0, 0, NULL);
                INSERT INTO run_start (run, kind, workflow, file, began, params, input)
                VALUES (5, 'yaml', 'flow', 'flow.yaml', 0, '{}', '"a fence"');
                INSERT INTO journal_end (run) VALUES (5);
                DELETE FROM run WHERE key = 9;
                """);
    }

    @Test
    void storeIsReadAndNotUpgradedByWhoOnlyReads() throws Exception {
        try (var read = SqliteStore.openReadOnly(store)) {
            assertThat(read.runs().list())
                    .extracting(RunRecord::id)
                    .containsExactly(RunId.of("one"));
            assertThat(read.runs().find(RunId.of("one")).orElseThrow().start().input().text())
                    .isEqualTo("a fence");
        }

        assertThat(OldStore.version(store)).isEqualTo(6);
    }

    @Test
    void effectsOfAnOldJournalAreKnownByTheirFields() throws Exception {
        var input = Value.of("it's long: " + "x".repeat(200));
        var json = input.toJson();
        var given = json.substring(0, 160) + "… #" + ValueFingerprint.of(input);
        OldStore.execute(
                store,
                """
                INSERT INTO journal (number, before, run, kind, path, call, effect, what, given)
                VALUES (1, NULL, 5, 0, 'flow/a', 0, '', 'chat ''it''s''', '%s'),
                    (2, 1, 5, 0, 'flow/b', 1, '', 'bash ''b''', '{"a":1}'),
                    (3, 2, 5, 0, 'flow/b/_failure', 0, 'id', 'failure', 'null');
                UPDATE journal_end SET last = 3 WHERE run = 5;
                """
                        .formatted(given.replace("'", "''")));
        var run = RunId.of("one");
        var chat =
                RunEffect.of(run, RunPath.parse("flow/a"), 0, EffectWork.of("chat", "it's"), input);
        var bash =
                RunEffect.of(
                        run,
                        RunPath.parse("flow/b"),
                        1,
                        EffectWork.of("bash", "b"),
                        Value.fields(Map.of("a", 1)));
        var failure =
                new RunEffect(
                        "id",
                        RunPath.parse("flow/b/_failure"),
                        0,
                        EffectWork.ofRun("failure"),
                        EffectInput.of(Value.NULL));

        try (var read = SqliteStore.openReadOnly(store)) {
            assertThat(effects(read)).containsExactly(chat, bash, failure);
        }
        try (var upgraded = SqliteStore.open(store)) {
            assertThat(effects(upgraded)).containsExactly(chat, bash, failure);
        }
    }

    private static List<RunEffect> effects(SqliteStore store) {
        var run = RunId.of("one");
        return store
                .runs()
                .journal(run)
                .inside(RunEffect.place(run, RunPath.parse("flow"), 0))
                .stream()
                .map(Journal.Entry::effect)
                .toList();
    }

    @Test
    void keyOfADeletedRunIsNotUsedAgain() throws Exception {
        try (var upgraded = SqliteStore.open(store)) {
            upgraded.runs().add(SampleRuns.run("two"));

            assertThat(
                            upgraded.<Long>read(connection ->
                                    connection.number("SELECT key FROM run WHERE name = 'two'")))
                    .isEqualTo(10);
        }
    }

    @Test
    void processThatHasTheStoreOpenIsNamedAndNotDisturbed() throws Exception {
        try (var old = ChildJvm.start(scratch, OldProcess.class, store.toString())) {
            assertThat(old.hear()).isEqualTo("open");

            assertThatThrownBy(() -> SqliteStore.open(store, SHORT))
                    .isInstanceOf(NerveException.Unavailable.class)
                    .hasMessageContaining("was made by an earlier version")
                    .hasMessageContaining("process %d has it open", old.pid());
            assertThat(OldStore.version(store)).isEqualTo(6);
            old.tell("end");
            assertThat(old.hear()).isEqualTo("closed");
        }

        try (var upgraded = SqliteStore.open(store)) {
            assertThat(upgraded.runs().list())
                    .extracting(run -> run.status().state().wireName())
                    .containsExactly("paused");
        }
    }

    @Test
    void storeThatThisProcessReadsIsNotUpgraded() throws Exception {
        try (var read = SqliteStore.openReadOnly(store)) {
            assertThat(read.runs().list()).hasSize(1);

            assertThatThrownBy(() -> SqliteStore.open(store, SHORT))
                    .isInstanceOf(NerveException.Unavailable.class)
                    .hasMessageContaining("another process has it open");
            assertThat(read.runs().list()).hasSize(1);
        }
        assertThat(OldStore.version(store)).isEqualTo(6);
    }

    @Test
    void processesThatOpenAnOldStoreAtOnceAllGetIt() throws Exception {
        var processes = new ArrayList<ChildJvm>();
        try {
            for (int i = 0; i < 3; i++) {
                processes.add(ChildJvm.start(scratch, Upgrading.class, store.toString()));
            }
            for (var process : processes) {
                assertThat(process.hear()).isEqualTo("ready");
            }
            for (var process : processes) {
                process.tell("open");
            }
            for (var process : processes) {
                assertThat(process.hear()).isEqualTo("runs: 1");
            }
        } finally {
            processes.forEach(ChildJvm::close);
        }
    }
}
