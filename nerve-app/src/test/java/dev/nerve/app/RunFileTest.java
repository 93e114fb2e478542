package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.json.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Workflow files, from the words that are typed to what is kept.
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

    /// What a command came to.
    ///
    /// @param code its exit code
    /// @param out what it wrote as results
    /// @param err what else it wrote
    private record Shell(int code, String out, String err) {}

    private Shell nerve(String input, String... words) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var surroundings =
                new Surroundings(
                        Map.of("HOME", directory.toString(), "PATH", System.getenv("PATH")),
                        "",
                        directory,
                        new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8));
        int code = Main.program(surroundings).run(List.of(words));
        return new Shell(
                code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void aFileRunsAndALineAnswersItsGate() {
        var shell = nerve("approve\n", "run", "review.yaml", "a stack", "--param", "rounds=3");

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.out())
                .contains("started    review: 2 steps")
                .contains("round      write: 3 of at most 3")
                .contains("asks       final: Merge it? (approve, reject)");
        var given = Json.parse(shell.out().substring(shell.out().indexOf("{\n")));
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
}
