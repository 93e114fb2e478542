package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.sqlite.SqliteStore;
import dev.nerve.sqlite.database.Durability;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStart;
import dev.nerve.store.RunStatus;
import dev.nerve.store.WorkflowSource;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class StoreOptionsReaderTest {

    private static final String QUICK =
            """
            nerve: 1
            id: quick
            nodes:
              dev: {type: chat, model: scripted/echo}
            steps:
              - {id: one, node: dev, input: hello}
            """;

    @TempDir Path directory;

    @BeforeEach
    void writeFile() throws IOException {
        Files.writeString(directory.resolve("quick.yaml"), QUICK);
    }

    private StoreOptions said(String config) throws IOException {
        var file = Files.writeString(directory.resolve("config.yaml"), config);
        return StoreOptionsReader.in(Map.of("NERVE_CONFIG", file.toString()));
    }

    @Test
    void whoSaysNothingLosesNothingAndKeepsRunsForAMonth() throws IOException {
        var usual =
                StoreOptions.DEFAULT.with(Durability.FULL).withRunRetention(Duration.ofDays(30));

        assertThat(StoreOptionsReader.in(Map.of("HOME", directory.toString()))).isEqualTo(usual);
        assertThat(said("")).isEqualTo(usual);
        assertThat(said("keys: {anthropic: k}\nruns: {}\nstore: {}")).isEqualTo(usual);
    }

    @Test
    void bothCanBeSaid() throws IOException {
        assertThat(said("runs: {keep: 12h}\nstore: {durability: process}"))
                .isEqualTo(
                        new StoreOptions(
                                Durability.PROCESS,
                                StoreOptions.DEFAULT
                                        .withRunRetention(Duration.ofHours(12))
                                        .keepRuns()));
        assertThat(said("runs: {keep: forever}\nstore: {durability: full}"))
                .isEqualTo(StoreOptions.DEFAULT);
    }

    @Test
    void allMistakesAreToldAtOnceWithTheirPlaces() {
        assertThatThrownBy(() ->
                        said(
                                """
                                run: {keep: 1d}
                                runs: {keep: always, most: 3}
                                store: {durability: none}
                                """))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContainingAll(
                        "config.yaml:1:1: there is no field 'run'; there are: keys, models,"
                                + " providers, runs, secrets, store",
                        "config.yaml:2:8: invalid duration 'always': write 500ms, 2s, 1.5m, 1h or"
                                + " 1d, or forever",
                        "config.yaml:2:22: there is no field 'most'; there are: keep",
                        "config.yaml:3:9: there is no durability 'none'; there are: full, process");
        assertThatThrownBy(() -> said("runs: {keep: 99999999999d}"))
                .hasMessageContaining("write up to 36500d, or forever");
        assertThatThrownBy(() -> said("runs: 30d"))
                .hasMessageContaining("'runs' must be an object");
    }

    @Test
    void aCommandTellsWhatIsWrongWithTheFileBeforeAnythingIsMade() throws IOException {
        var file = Files.writeString(directory.resolve("config.yaml"), "runs: {keep: soon}");
        var config = Map.of("NERVE_CONFIG", file.toString());

        var shell = Typed.in(directory, config, "", "run", "quick.yaml");

        assertThat(shell.code()).isEqualTo(2);
        assertThat(shell.err()).contains("config.yaml:1:8: invalid duration 'soon'");
        assertThat(directory.resolve(".nerve")).doesNotExist();
    }

    @Test
    void modelsAreFoundBesideTheseSettings() throws IOException {
        var file =
                Files.writeString(
                        directory.resolve("config.yaml"),
                        """
                        runs: {keep: 1d}
                        store: {durability: process}
                        providers: {corp: {dialect: chat, address: "http://localhost:1/v1"}}
                        """);
        Files.writeString(
                directory.resolve("quick.yaml"), QUICK.replace("scripted/echo", "nobody/x"));
        var config = Map.of("NERVE_CONFIG", file.toString());

        assertThat(Typed.in(directory, config, "", "run", "quick.yaml").err())
                .contains("nobody", "corp")
                .doesNotContain("there is no field");
    }

    @Test
    void runsThatEndedLongAgoAreForgottenByTheNextThatIsExecuted() throws Exception {
        assertThat(Typed.in(directory, "", "run", "quick.yaml").code()).isZero();
        try (var store = SqliteStore.open(directory.resolve(".nerve"))) {
            var old = store.runs().list().getFirst();
            store.runs().update(old.id(), status(RunState.COMPLETED, 31, null));
            store.runs().add(run("failed", status(RunState.FAILED, 31, null)));
            store.runs().add(run("left", status(RunState.INTERRUPTED, 31, null)));
            store.runs().add(run("young", status(RunState.COMPLETED, 29, null)));
            store.runs().add(run("resumed", status(RunState.FAILED, 31, owner())));
            assertThat(store.conversations().<Integer>read(reader -> reader.list().size()))
                    .isEqualTo(1);
        }

        assertThat(Typed.in(directory, "", "runs", "list").out()).contains("failed", "left");
        assertThat(Typed.in(directory, "", "runs", "prune", "--older-than", "32d").out())
                .contains("No run ended more than 32d ago");
        assertThat(names()).hasSize(5);
        // Each forgets one at least.
        assertThat(Typed.in(directory, "", "run", "quick.yaml").code()).isZero();
        assertThat(Typed.in(directory, "", "run", "quick.yaml").code()).isZero();

        assertThat(names().subList(2, 5)).containsExactly("resumed", "young", "left");
        try (var store = SqliteStore.openReadOnly(directory.resolve(".nerve"))) {
            assertThat(store.conversations().<Integer>read(reader -> reader.list().size()))
                    .isEqualTo(2);
        }
    }

    @Test
    void whoPrunesWithoutAnAgeMeansWhatIsSet() throws Exception {
        assertThat(Typed.in(directory, "", "run", "quick.yaml").code()).isZero();
        try (var store = SqliteStore.open(directory.resolve(".nerve"))) {
            store.runs().add(run("old", status(RunState.FAILED, 3, null)));
        }
        var file = directory.resolve("config.yaml");
        var config = Map.of("NERVE_CONFIG", file.toString());

        Files.writeString(file, "runs: {keep: forever}");
        var kept = Typed.in(directory, config, "", "runs", "prune");
        assertThat(kept.code()).isZero();
        assertThat(kept.out()).isEmpty();
        assertThat(kept.err()).startsWith("Runs are kept forever, as 'runs.keep' says;");
        Files.writeString(file, "runs: {keep: 4d}");
        assertThat(Typed.in(directory, config, "", "runs", "prune").out())
                .isEqualTo("No run ended more than 4d ago.\n");
        Files.writeString(file, "runs: {keep: 2d}");
        assertThat(Typed.in(directory, config, "", "runs", "prune").out())
                .isEqualTo("Deleted 1 run:\n  old\n");
    }

    @Test
    void programsForgetOnlyWhatTheyWant() throws Exception {
        var place = directory.resolve(".nerve");
        try (var store = SqliteStore.open(place)) {
            store.runs().add(run("old", status(RunState.COMPLETED, 1000, null)));
        }

        Nerve.open(place).close();
        assertThat(names()).containsExactly("old");
        Nerve.open(place, StoreOptions.DEFAULT.withRunRetention(Duration.ofDays(999))).close();
        assertThat(names()).isEmpty();
    }

    private List<String> names() {
        try (var store = SqliteStore.openReadOnly(directory.resolve(".nerve"))) {
            return store.runs().list().stream().map(run -> run.id().name()).toList();
        }
    }

    private static RunOwner owner() {
        var self = ProcessHandle.current();
        return new RunOwner(self.pid(), self.info().startInstant().orElse(Instant.EPOCH));
    }

    private static RunRecord run(String name, RunStatus status) {
        return new RunRecord(
                RunId.of(name),
                WorkflowSource.bound("flow"),
                new RunStart(Value.NULL, Value.Fields.EMPTY, status.changed(), null),
                status);
    }

    private static RunStatus status(RunState state, int days, @Nullable RunOwner owner) {
        var then = Instant.now().minus(Duration.ofDays(days));
        var outcome = state.isOver() ? Outcome.done(Value.NULL) : null;
        return new RunStatus(state, owner, then, Duration.ZERO, outcome);
    }
}
