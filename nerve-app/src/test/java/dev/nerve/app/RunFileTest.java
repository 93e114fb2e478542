package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Workflow files, from the command line to the store.
@Timeout(120)
class RunFileTest {

    private static final String REVIEW =
            """
            nerve: 1
            id: review
            description: Writes until somebody likes it
            params:
              rounds: {type: integer, default: 2}
            nodes:
              dev: {type: bash, command: "echo written"}
            steps:
              - id: write
                loop: {times: "${params.rounds}", max: 5}
                steps:
                  - {id: code, node: dev}
              - id: final
                gate: {prompt: "Merge it?", options: [approve, reject]}
            output: {text: "${steps.write.output}", answer: "${steps.final.output}"}
            """;

    @TempDir Path directory;

    @BeforeEach
    void writeFile() throws IOException {
        Files.writeString(directory.resolve("review.yaml"), REVIEW);
    }

    private Typed nerve(String input, String... words) {
        return Typed.in(directory, input, words);
    }

    @Test
    void aFileRunsAndALineAnswersItsGate() {
        var shell = nerve("approve\n", "run", "review.yaml", "a stack", "--param", "rounds=3");

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.err())
                .contains("started    review: 2 steps")
                .contains("round      write: 3 of at most 3")
                .contains("asks       final: Merge it? (approve, reject)");
        var given = Json.parse(shell.out());
        assertThat(given.at("answer").text()).isEqualTo("approve");
        assertThat(given.at("text").text()).isEqualTo("written");
        assertThat(nerve("", "runs", "list").out()).contains("completed");
    }

    @Test
    void whatIsLeftIsAnsweredAndResumedByOthers() {
        assertThat(nerve("", "run", "review.yaml").code()).isEqualTo(9);
        assertThat(nerve("", "runs", "answer", "1").code()).isZero();

        var shell = nerve("", "runs", "resume", "review", "--json");

        assertThat(shell.code()).as(shell.err()).isZero();
        var events = shell.out().lines().map(Json::parse).toList();
        assertThat(events.getFirst().at("type").text()).isEqualTo("resumed");
        assertThat(events.getLast().at("type").text()).isEqualTo("completed");
        assertThat(events)
                .extracting(event -> event.at("path").text())
                .doesNotContain("review/write");
    }

    @Test
    void runGoesOnWhenTheFilesThatItNeedsAreGone() throws IOException {
        var outer =
                """
                nerve: 1
                id: outer
                steps:
                  - workflow: {id: ./lib/review.yaml, params: {rounds: 1}}
                """;
        Files.writeString(directory.resolve("outer.yaml"), outer);
        Files.createDirectory(directory.resolve("lib"));
        Files.writeString(directory.resolve("lib/review.yaml"), REVIEW);
        assertThat(nerve("", "workflow", "validate", "outer.yaml").out()).startsWith("fine");
        assertThat(nerve("", "workflow", "show", "outer.yaml").out())
                .contains("review (workflow ./lib/review.yaml)", "final (gate: Merge it?)");
        assertThat(nerve("", "run", "outer.yaml").code()).isEqualTo(9);
        Files.delete(directory.resolve("outer.yaml"));
        Files.writeString(directory.resolve("lib/review.yaml"), "something else");
        assertThat(nerve("", "runs", "answer", "1").code()).isZero();

        var shell = nerve("", "runs", "resume", "outer", "--json");

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.out().lines().map(Json::parse).toList().getLast().at("data.output"))
                .isEqualTo(Json.parse("{\"text\": \"written\", \"answer\": \"approve\"}"));
    }

    @Test
    void mistakesOfFilesThatAreNeededAreTold() throws IOException {
        Files.writeString(
                directory.resolve("outer.yaml"),
                "nerve: 1\nid: outer\nsteps:\n  - workflow: ./inner.yaml\n");
        Files.writeString(
                directory.resolve("inner.yaml"), "nerve: 1\nid: inner\nsteps: [{node: nobody}]\n");

        var shell = nerve("", "workflow", "validate", "outer.yaml");

        assertThat(shell.code()).isEqualTo(2);
        assertThat(shell.err()).contains("inner.yaml:3:16: there is no node 'nobody'");
    }

    @Test
    void fileThatIsNeededAndTooLargeIsNotRead() throws IOException {
        Files.writeString(
                directory.resolve("outer.yaml"),
                "nerve: 1\nid: outer\nsteps:\n  - workflow: ./inner.yaml\n");
        Files.writeString(directory.resolve("inner.yaml"), "#".repeat(2_000_000));

        var shell = nerve("", "workflow", "validate", "outer.yaml");

        assertThat(shell.code()).isEqualTo(2);
        assertThat(shell.err()).contains("inner.yaml' is larger than 1 MiB");
    }

    @Test
    void mistakesAreToldWithTheirPlaces() throws IOException {
        Files.writeString(
                directory.resolve("wrong.yaml"),
                """
                nerve: 1
                id: wrong
                steps:
                  - {id: one, node: nobody}
                  - {id: one, value: "${inptu}"}
                """);

        var shell = nerve("", "workflow", "validate", "wrong.yaml", "review.yaml");

        assertThat(shell.code()).isEqualTo(2);
        assertThat(shell.out()).contains("fine review.yaml: workflow 'review'");
        assertThat(shell.err()).contains("wrong.yaml:4:", "wrong.yaml:5:");
        assertThat(nerve("", "run", "wrong.yaml").code()).isEqualTo(2);
        assertThat(nerve("", "run", "missing.yaml").code()).isEqualTo(3);
    }

    @Test
    void aFileIsDrawn() {
        assertThat(nerve("", "workflow", "show", "review.yaml").out())
                .contains(
                        "rounds  a whole number, default 2", "├─ write", "│  └─ code", "└─ final");
        assertThat(nerve("", "workflow", "show", "review.yaml", "--format", "dot").out())
                .startsWith("digraph \"review\"");
    }

    @Test
    void aJavaFileRunsAndIsDrawn() throws IOException {
        Files.writeString(
                directory.resolve("Shout.java"),
                """
                import dev.nerve.workflow.Workflow;

                Workflow workflow() {
                    return Workflow.of("shout", "Says it loud", context ->
                            context.input().text().toUpperCase() + context.gate("How?"));
                }

                void main() {}
                """);

        var shell = nerve("!\n", "run", "Shout.java", "hello");

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.out()).endsWith("HELLO!\n");
        assertThat(nerve("", "workflow", "show", "Shout.java").out())
                .contains("Says it loud", "shout (workflow)");
    }

    @Test
    void whatIsWrongIsFoundBeforeAnythingIsMade() throws IOException {
        Files.write(directory.resolve("bin.yaml"), new byte[] {'i', 'd', ':', (byte) 0xff});
        Files.createDirectory(directory.resolve("lib"));

        assertThat(nerve("", "run", "review.yaml", "--param", "round=3").code()).isEqualTo(2);
        assertThat(nerve("", "run", "review.yaml", "--param", "rounds=x").code()).isEqualTo(2);
        assertThat(nerve("", "run", "nowhere.yaml").code()).isEqualTo(3);
        var binary = nerve("", "run", "bin.yaml");
        assertThat(binary.code()).isEqualTo(2);
        assertThat(binary.err()).endsWith("bin.yaml' is not UTF-8 text\n");
        assertThat(nerve("", "run", "lib").err()).contains("lib' is a directory, not a file");
        assertThat(nerve("", "run", "review.yaml", "--input-file", "none.txt").err())
                .contains("there is no file '", "none.txt'");
        assertThat(nerve("", "run", "review.yaml", "--input-file", "bin.yaml").err())
                .contains("bin.yaml' is not UTF-8 text");

        assertThat(directory.resolve(".nerve")).doesNotExist();
    }

    @Test
    void theInputComesFromAPipeOrAFile() throws IOException {
        Files.writeString(
                directory.resolve("echo.yaml"),
                "nerve: 1\nid: echo\nsteps:\n  - {id: one, value: \"<${input}>\"}\n");
        Files.writeString(directory.resolve("task.txt"), "from a file\nä\r\n\n");

        assertThat(nerve("from a pipe\nü\n", "run", "echo.yaml", "-").out())
                .endsWith("<from a pipe\nü>\n");
        assertThat(nerve("", "run", "echo.yaml", "--input-file", "task.txt").out())
                .endsWith("<from a file\nä>\n");
    }

    @Test
    void aRunGoesOnWithTheDefinitionItBeganWithAndSaysSoIfTheFileHasChanged() throws IOException {
        var fails =
                """
                nerve: 1
                id: fails
                nodes:
                  end: {type: bash, command: "exit %d"}
                steps:
                  - {id: bad, node: end}
                """;
        var file = directory.resolve("fails.yaml");
        Files.writeString(file, fails.formatted(3));
        var failed = nerve("", "run", "fails.yaml");
        assertThat(failed.code()).isEqualTo(18);
        assertThat(failed.err())
                .containsPattern(
                        "hint: 'nerve runs resume (\\w{8})' retries it with the old file, 'nerve"
                                + " runs fork \\1 --at bad --file %s' with the current one,"
                                        .formatted(file));
        assertThat(nerve("", "runs", "resume", "fails").err()).doesNotContain("has changed");
        Files.writeString(file, fails.formatted(0));

        var resumed = nerve("", "runs", "resume", "fails");

        assertThat(resumed.code()).isEqualTo(18);
        assertThat(resumed.err())
                .contains("has changed; the run continues with its original definition. 'nerve")
                .contains("--at STEP --file " + file + "' uses the new one.\n");
        var fork = nerve("", "runs", "fork", "fails", "--at", "bad", "--file", "fails.yaml");
        assertThat(fork.code()).as(fork.err()).isZero();
    }

    @Test
    void aFileThatANeededOneHasChangedHasChanged() throws IOException {
        Files.writeString(
                directory.resolve("outer.yaml"),
                "nerve: 1\nid: outer\nsteps:\n  - workflow: ./review.yaml\n");
        assertThat(nerve("", "run", "outer.yaml").code()).isEqualTo(9);
        Files.writeString(directory.resolve("review.yaml"), REVIEW.replace("written", "other"));

        assertThat(nerve("approve\n", "runs", "resume", "outer").err()).contains("has changed");
    }
}
