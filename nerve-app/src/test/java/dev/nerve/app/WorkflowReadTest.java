package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.app.workflow.LocalWorkflowFiles;
import dev.nerve.cli.CommandLineProgram;
import dev.nerve.cli.run.command.FollowRunVerbs;
import dev.nerve.cli.run.command.RunCommand;
import dev.nerve.cli.run.command.RunCommandContext;
import dev.nerve.cli.runs.RunsCommand;
import dev.nerve.cli.runs.StoredRunVerbs;
import dev.nerve.script.WorkflowLanguages;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Each command reads a YAML workflow at most once.
@Timeout(120)
class WorkflowReadTest {

    private static final String ASKS =
            """
            nerve: 1
            id: asks
            params:
              greeting: hello
            steps:
              - {id: greet, bash: "printf %s ${params.greeting}"}
              - {id: who, gate: "Who?"}
              - {id: text, value: "${steps.greet.output} ${steps.who.output}"}
            """;

    @TempDir Path directory;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private WorkflowLanguages languages = WorkflowLanguages.create();

    @BeforeEach
    void writeFile() throws IOException {
        Files.writeString(directory.resolve("asks.yaml"), ASKS);
    }

    /// Runs a command as a new process would: with readers that know nothing.
    private int nerve(String input, String... words) {
        out.reset();
        languages = WorkflowLanguages.create();
        var stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        var environment =
                new ProgramEnvironment(
                        Map.of("HOME", directory.toString(), "PATH", "/usr/bin:/bin"),
                        "",
                        directory,
                        new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                        stream,
                        stream);
        var engines = new LocalClientSource(environment, languages);
        var runs =
                new RunCommandContext(
                        engines, new LocalRunConsole(environment), LocalWorkflowFiles.FILES);
        var verbs = new ArrayList<>(new FollowRunVerbs(runs).commands());
        verbs.addAll(new StoredRunVerbs(engines).commands());
        return CommandLineProgram.of(
                        Release.VERSION,
                        _ -> List.of(new RunCommand(runs), new RunsCommand(verbs)),
                        environment.streams())
                .run(List.of(words));
    }

    private String shown() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private int reads() {
        return languages.yaml().reads();
    }

    @Test
    void runReadsItsFileOnce() {
        assertThat(nerve("ann\n", "run", "asks.yaml", "--param", "greeting=hi"))
                .as(shown())
                .isZero();

        assertThat(shown()).endsWith("hi ann\n");
        assertThat(reads()).isEqualTo(1);
    }

    @Test
    void resumeReadsTheStoredSourceOnce() {
        assertThat(nerve("", "run", "asks.yaml")).isEqualTo(9);

        assertThat(nerve("ann\n", "runs", "resume", "asks")).as(shown()).isZero();

        assertThat(reads()).isEqualTo(1);
    }

    @Test
    void forkWithAFileReadsItOnce() throws IOException {
        assertThat(nerve("ann\n", "run", "asks.yaml")).as(shown()).isZero();
        Files.writeString(directory.resolve("asks.yaml"), ASKS.replace("Who?", "Who now?"));

        var forked = nerve("bob\n", "runs", "fork", "asks", "--at", "who", "--file", "asks.yaml");

        assertThat(forked).as(shown()).isZero();
        assertThat(shown()).endsWith("hello bob\n");
        assertThat(reads()).isEqualTo(1);
    }

    @Test
    void listReadsNothing() {
        assertThat(nerve("", "run", "asks.yaml")).isEqualTo(9);

        assertThat(nerve("", "runs", "list")).isZero();

        assertThat(shown()).contains("asks: Who?");
        assertThat(reads()).isZero();
    }

    @Test
    void programReadsAFileOnceForAllItsRuns() throws Exception {
        var text = ASKS.replace("gate: \"Who?\"", "value: ann");
        var file = Files.writeString(directory.resolve("greets.yaml"), text);
        var environment = Map.of("PATH", "/usr/bin:/bin");
        var setup = EngineSetup.of(directory, environment).withLanguages(languages);
        try (var nerve = Nerve.open(directory.resolve(".nerve"), setup)) {
            for (int run = 0; run < 3; run++) {
                var source = nerve.source(file);
                var done = nerve.runs().start(WorkflowRunRequest.of(source, "")).await();
                assertThat(done.orThrow().text()).isEqualTo("hello ann");
            }
        }

        assertThat(reads()).isEqualTo(1);
    }
}
