package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.store.StoredWorkflow;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Workflows that are run by name.
@Timeout(120)
class StoredWorkflowsTest {

    private static final String GREET =
            """
            nerve: 1
            id: greet
            description: Greets somebody
            params:
              word: {type: text, default: hello}
            steps:
              - {id: say, value: "${params.word} ${input}"}
            """;

    private static final String SHOUT =
            """
            import dev.nerve.workflow.Workflow;

            Workflow workflow() {
                return Workflow.of("shout", "Says it loud",
                        context -> context.input().text().toUpperCase());
            }

            void main() {}
            """;

    @TempDir Path directory;

    @BeforeEach
    void writeFiles() throws IOException {
        write("greet.yaml", GREET);
        write("Shout.java", SHOUT);
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(directory.resolve(file), text);
    }

    private Typed nerve(String... words) {
        return Typed.in(directory, "", words);
    }

    private Typed good(String... words) {
        var shell = nerve(words);
        assertThat(shell.code()).as(shell.err()).isZero();
        return shell;
    }

    @Test
    void whatWasLoadedRunsByNameWhenItsFileIsGone() throws IOException {
        assertThat(good("workflow", "load", "greet.yaml").out())
                .isEqualTo("Loaded 'greet'.\nRun it: nerve run greet\n");
        good("workflow", "load", "Shout.java");
        Files.delete(directory.resolve("greet.yaml"));
        Files.delete(directory.resolve("Shout.java"));

        assertThat(good("run", "greet", "ann").out()).isEqualTo("hello ann\n");
        assertThat(good("run", "greet", "ann", "--param", "word=bye").out()).isEqualTo("bye ann\n");
        assertThat(good("run", "shout", "ann").out()).isEqualTo("ANN\n");
    }

    @Test
    void anotherProcessRunsIt(@TempDir Path output) throws Exception {
        good("workflow", "load", "greet.yaml");
        Files.delete(directory.resolve("greet.yaml"));

        try (var process =
                NerveProcess.start(directory, output, List.of(), "run", "greet", "ann")) {
            assertThat(process.await()).as(process.err()).isZero();
            assertThat(process.out()).isEqualTo("hello ann\n");
        }
    }

    @Test
    void filesThatItNeedsAreKeptWithIt() throws IOException {
        write(
                "outer.yaml",
                """
                nerve: 1
                id: outer
                steps:
                  - workflow: {id: ./greet.yaml, params: {word: hey}}
                    input: bob
                """);
        good("workflow", "load", "outer.yaml");
        Files.delete(directory.resolve("outer.yaml"));
        Files.delete(directory.resolve("greet.yaml"));

        assertThat(good("run", "outer").out()).isEqualTo("hey bob\n");
    }

    @Test
    void fileOfThatNameWins() throws IOException {
        good("workflow", "load", "greet.yaml");
        Files.createDirectory(directory.resolve("greet"));
        assertThat(good("run", "greet", "ann").out()).isEqualTo("hello ann\n");
        Files.delete(directory.resolve("greet"));

        write("greet", GREET.replace("default: hello", "default: file"));

        assertThat(good("run", "greet", "ann").out()).isEqualTo("file ann\n");
    }

    @Test
    void loadingAgainReplacesItForNewRunsOnly() throws IOException {
        var asking = GREET + "  - {id: sure, gate: {prompt: 'Sure?', options: [yes, no]}}\n";
        asking += "output: \"${params.word}\"\n";
        write("greet.yaml", asking);
        good("workflow", "load", "greet.yaml");
        assertThat(nerve("run", "greet", "ann").code()).isEqualTo(9);
        write("other.yaml", GREET.replace("hello", "servus"));

        assertThat(good("workflow", "load", "other.yaml").out())
                .startsWith("Loaded 'greet', in place of the one from ")
                .contains("greet.yaml.\n");
        assertThat(good("run", "greet", "ann").out()).isEqualTo("servus ann\n");
        good("workflow", "remove", "greet");
        good("runs", "answer", "1");

        var first = Json.parse(good("runs", "list", "--json").out()).at("runs[1].run_id").text();
        var resumed = good("runs", "resume", first, "--json").out().lines().toList();
        assertThat(Json.parse(resumed.getLast()).at("data.output").text()).isEqualTo("hello");
    }

    @Test
    void listTellsWhatThereIs() {
        assertThat(nerve("workflow", "list").err())
                .isEqualTo("No workflow is loaded; 'nerve workflow load FILE' loads one.\n");
        assertThat(directory.resolve(".nerve")).doesNotExist();
        good("workflow", "load", "Shout.java");
        good("workflow", "load", "greet.yaml");

        var lines = good("workflow", "list").out().lines().toList();
        var json = Json.parse(good("workflow", "list", "--json").out()).at("workflows");

        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).matches("NAME +LOADED +FILE +PARAMETERS +DESCRIPTION");
        assertThat(lines.get(1)).matches("greet +\\ds ago +\\S+ +word +Greets somebody");
        assertThat(lines.get(2)).matches("shout +\\ds ago +\\S+ +Says it loud");
        assertThat(json.items()).hasSize(2);
        assertThat(json.at("[0].workflow").text()).isEqualTo("greet");
        assertThat(json.at("[0].file").text())
                .isEqualTo(directory.resolve("greet.yaml").toString());
        assertThat(json.at("[0].params[0].default").text()).isEqualTo("hello");
        assertThat(json.at("[1].kind").text()).isEqualTo("java");
    }

    @Test
    void whatWasLoadedIsShownAndValidated() throws IOException {
        good("workflow", "load", "greet.yaml");
        Files.delete(directory.resolve("greet.yaml"));

        assertThat(good("workflow", "show", "greet").out())
                .contains("Greets somebody", "word  a text, default hello", "└─ say");
        assertThat(good("workflow", "validate", "greet").out())
                .isEqualTo("fine greet: workflow 'greet'\n");
    }

    @Test
    void fileThatIsWrongIsToldAndNothingIsKept() throws IOException {
        write("Shout.java", SHOUT.replace("context.input()", "context.inptu()"));

        var java = nerve("workflow", "load", "Shout.java");
        var missing = nerve("workflow", "load", "greet");

        assertThat(java.code()).isEqualTo(2);
        assertThat(java.err()).contains("Shout.java:5:", "cannot find symbol", "^");
        assertThat(missing.code()).isEqualTo(3);
        assertThat(missing.err()).contains("there is no file");
        assertThat(directory.resolve(".nerve")).doesNotExist();
    }

    @Test
    void nameThatIsNotThereIsToldWithWhatIs() {
        assertThat(nerve("workflow", "remove", "greet").err())
                .isEqualTo("nerve: no workflow 'greet' is loaded; none is loaded here\n");
        good("workflow", "load", "greet.yaml");

        var run = nerve("run", "gret");

        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err())
                .isEqualTo(
                        "nerve: there is no file 'gret', and no workflow 'gret' is loaded;"
                                + " did you mean 'greet'?\n");
        assertThat(nerve("workflow", "show", "debate").err()).endsWith("; there is greet\n");
        assertThat(nerve("workflow", "remove", "gret").code()).isEqualTo(3);
        assertThat(nerve("run", "gret.yaml").err()).doesNotContain("loaded");
    }

    @Test
    void whatWasRemovedRunsNoMore() {
        good("workflow", "load", "greet.yaml");

        assertThat(good("workflow", "remove", "greet").out())
                .isEqualTo("Removed 'greet'; runs that have started continue.\n");

        assertThat(nerve("run", "greet").code()).isEqualTo(3);
        assertThat(nerve("workflow", "remove", "greet").code()).isEqualTo(3);
    }

    @Nested
    class InAProgram {

        private String run(Nerve nerve, String name) throws InterruptedException {
            var source = nerve.workflows().get(name).source();
            return nerve.runs()
                    .start(WorkflowRunRequest.of(source, "ann"))
                    .await()
                    .orThrow()
                    .text();
        }

        @Test
        void workflowsAreLoadedListedStartedAndRemoved() throws Exception {
            var store = directory.resolve(".nerve");
            try (var nerve = Nerve.open(store)) {
                var loaded = nerve.workflows().load(directory.resolve("greet.yaml"));
                assertThat(nerve.workflows().list()).containsExactly(loaded.summary());
            }
            Files.delete(directory.resolve("greet.yaml"));

            try (var nerve = Nerve.open(store)) {
                assertThat(nerve.workflows().find("greet").map(StoredWorkflow::description))
                        .contains("Greets somebody");
                assertThat(run(nerve, "greet")).isEqualTo("hello ann");

                nerve.workflows().remove("greet");

                assertThatThrownBy(() -> nerve.workflows().remove("greet"))
                        .isInstanceOf(NerveException.NotFound.class);
                assertThat(nerve.workflows().list()).isEmpty();
            }
        }

        @Test
        void theyLastAsLongAsNerveWhereNothingIsKept() throws Exception {
            try (var nerve = Nerve.openIn(directory)) {
                nerve.workflows().load(directory.resolve("Shout.java"));

                assertThat(run(nerve, "shout")).isEqualTo("ANN");
            }
            try (var nerve = Nerve.openIn(directory)) {
                assertThat(nerve.workflows().list()).isEmpty();
            }
        }
    }
}
