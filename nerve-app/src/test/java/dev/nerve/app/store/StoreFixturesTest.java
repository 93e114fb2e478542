package dev.nerve.app.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.app.Typed;
import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Stores that earlier releases wrote are read, answered and brought to their end.
///
/// `scripts/sample-store.sh` made each of them, with a release that wrote its schema.
@Timeout(120)
class StoreFixturesTest {

    @TempDir Path directory;

    private void take(String store) throws IOException {
        Files.createDirectories(directory.resolve(".nerve"));
        try (var stored = getClass().getResourceAsStream(store + "/nerve.db")) {
            Files.copy(stored, directory.resolve(".nerve", "nerve.db"));
        }
    }

    private String nerve(String... words) {
        return piped("", words);
    }

    private String piped(String input, String... words) {
        var typed = Typed.in(directory, input, words);
        assertThat(typed.code()).as("%s: %s", List.of(words), typed.err()).isZero();
        return typed.out();
    }

    private List<Value> listed() {
        return Json.parse(nerve("runs", "list", "--json")).at("runs").items();
    }

    /// {@return the names of runs of a workflow, the newest first}
    private List<String> runs(String workflow) {
        return listed().stream()
                .map(run -> run.at("run_id").text())
                .filter(name -> name.startsWith(workflow + "-"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"schema-5", "schema-6"})
    void runsAreListedAndNothingIsWritten(String store) throws IOException {
        take(store);
        var file = directory.resolve(".nerve", "nerve.db");
        var before = Files.readAllBytes(file);

        var listed = listed();

        assertThat(listed)
                .extracting(run -> run.at("run_id").text().replaceAll("-.*", ""))
                .containsExactly("waits", "rounds", "sleeps", "rounds", "fails", "asks", "waits");
        assertThat(listed)
                .extracting(run -> run.at("state").text())
                .containsExactly(
                        "interrupted",
                        "completed",
                        "interrupted",
                        "completed",
                        "failed",
                        "interrupted",
                        "interrupted");
        for (var run : listed) {
            assertThat(nerve("runs", "show", run.at("run_id").text())).contains("state");
        }
        assertThat(nerve("workflow", "list")).contains("waits.yaml");
        assertThat(file).hasBinaryContent(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"schema-5", "schema-6"})
    void runsGoOnToTheirEnd(String store) throws IOException {
        take(store);
        for (var waits : runs("waits")) {
            nerve("runs", "answer", waits, "approve");
            assertThat(nerve("runs", "resume", waits)).isEqualTo("approve: a draft of a story\n");
        }
        var asks = runs("asks").getFirst();
        assertThat(nerve("runs", "resume", asks, "--answer", "color=blue"))
                .isEqualTo("painted blue\n");
        Files.createFile(directory.resolve("mended"));
        assertThat(nerve("runs", "resume", runs("fails").getFirst())).isEqualTo("mended\n");
        Files.createFile(directory.resolve("awake"));
        assertThat(nerve("runs", "resume", runs("sleeps").getFirst())).isEqualTo("after\n");

        assertThat(listed()).extracting(run -> run.at("state").text()).containsOnly("completed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"schema-5", "schema-6"})
    void runsOfThemAreForked(String store) throws IOException {
        take(store);
        var rounds = runs("rounds").getFirst();

        assertThat(nerve("runs", "fork", rounds, "--at", "names"))
                .contains("hello ann", "hello ben");
    }

    @ParameterizedTest
    @ValueSource(strings = {"schema-5", "schema-6"})
    void workflowsThatWereLoadedRunByTheirName(String store) throws IOException {
        take(store);
        Files.createFile(directory.resolve("awake"));

        assertThat(nerve("run", "waits", "a song", "--answer", "approve=reject"))
                .isEqualTo("reject: a draft of a song\n");
        assertThat(nerve("run", "sleeps")).isEqualTo("after\n");
        assertThat(nerve("workflow", "list")).contains("sleeps.yaml  seconds");
    }

    @ParameterizedTest
    @ValueSource(strings = {"schema-5", "schema-6"})
    void chatsGoOnInTheirSessions(String store) throws IOException {
        take(store);

        var work = Typed.in(directory, "four\n", "chat", "--session", "work");
        var plans = Typed.in(directory, "more\n", "chat", "--session", "plans");

        assertThat(work.err()).contains("branch 'other' with 3 turns, 2 branches");
        assertThat(work.out()).endsWith("four\n");
        assertThat(plans.err()).contains("branch 'main' with 1 turn");
        assertThat(plans.out()).endsWith("more\n");
    }
}
