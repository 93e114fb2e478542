package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
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
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Each command compiles a Java workflow at most once.
@Timeout(120)
class WorkflowCompilationTest {

    private static final String ASKS =
            """
            import dev.nerve.node.kind.FunctionNode;
            import dev.nerve.workflow.Workflow;

            Workflow workflow() {
                var greet = FunctionNode.of("greet", context -> "hello ");
                return Workflow.of("asks", "Asks for a name", context ->
                        context.run(greet, "").text() + context.gate("Who?"));
            }

            void main() {}
            """;

    @TempDir Path directory;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private WorkflowLanguages languages = WorkflowLanguages.create();

    @BeforeEach
    void writeFile() throws IOException {
        Files.writeString(directory.resolve("Asks.java"), ASKS);
    }

    /// Runs a command as a new process would: with readers that know nothing.
    private int nerve(String input, String... words) {
        out.reset();
        languages = WorkflowLanguages.create();
        var stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        var environment =
                new ProgramEnvironment(
                        Map.of("HOME", directory.toString()),
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

    /// Lets the stored text import something that is missing.
    private void breakSource(String line) throws Exception {
        var file = directory.resolve(".nerve", "nerve.db");
        try (var database = DriverManager.getConnection("jdbc:sqlite:" + file);
                var update =
                        database.prepareStatement("UPDATE source SET text = ?, hash = 'other'")) {
            update.setString(1, line + "\n" + ASKS);
            assertThat(update.executeUpdate()).isEqualTo(1);
        }
    }

    @Test
    void runCompilesItsFileOnce() {
        assertThat(nerve("ann\n", "run", "Asks.java")).as(shown()).isZero();

        assertThat(languages.java().compilations()).isEqualTo(1);
    }

    @Test
    void resumeCompilesTheStoredSourceOnce() {
        assertThat(nerve("", "run", "Asks.java")).isEqualTo(9);

        assertThat(nerve("ann\n", "runs", "resume", "asks")).as(shown()).isZero();

        assertThat(languages.java().compilations()).isEqualTo(1);
    }

    @Test
    void forkWithAFileCompilesItOnce() throws IOException {
        assertThat(nerve("ann\n", "run", "Asks.java")).as(shown()).isZero();
        Files.writeString(directory.resolve("Asks.java"), ASKS.replace("Who?", "Who now?"));

        var forked = nerve("bob\n", "runs", "fork", "asks", "--at", "greet", "--file", "Asks.java");

        assertThat(forked).as(shown()).isZero();
        assertThat(shown()).endsWith("hello bob\n");
        assertThat(languages.java().compilations()).isEqualTo(1);
    }

    @Test
    void listCompilesNothing() {
        assertThat(nerve("", "run", "Asks.java")).isEqualTo(9);

        assertThat(nerve("", "runs", "list")).isZero();

        assertThat(shown()).contains("asks: Who?");
        assertThat(languages.java().compilations()).isZero();
    }

    @Test
    void listCompilesASourceThatNobodyCheckedAndAnEngineStoresTheResult() throws Exception {
        assertThat(nerve("", "run", "Asks.java")).isEqualTo(9);
        breakSource("import dev.nerve.flow.Workflow;");

        assertThat(nerve("", "runs", "list")).isZero();
        assertThat(shown()).contains("written for an earlier API");
        assertThat(languages.java().compilations()).isEqualTo(1);
        assertThat(nerve("", "runs", "resume", "asks")).isEqualTo(ErrorCode.UNSUPPORTED.exitCode());
        assertThat(nerve("", "runs", "list")).isZero();

        assertThat(shown()).contains("written for an earlier API");
        assertThat(languages.java().compilations()).isZero();
    }

    @Test
    void missingLibraryIsNotTakenForAnEarlierApi() throws Exception {
        assertThat(nerve("", "run", "Asks.java")).isEqualTo(9);
        breakSource("import com.example.lost.Library;");

        assertThat(nerve("", "runs", "list")).isZero();
        assertThat(shown()).contains("does not compile here; fork it with --file");
        assertThat(nerve("", "runs", "resume", "asks")).isEqualTo(ErrorCode.UNSUPPORTED.exitCode());

        assertThat(shown())
                .contains("does not compile any more: ")
                .contains("Asks.java:1:24: package com.example.lost does not exist")
                .contains("--at STEP --file FILE");
    }

    @Test
    void programCompilesAFileOnceForAllItsRuns() throws Exception {
        var text = ASKS.replace("context.gate(\"Who?\")", "\"ann\"");
        var file = Files.writeString(directory.resolve("Greets.java"), text);
        var setup = EngineSetup.of(directory, Map.of()).withLanguages(languages);
        try (var nerve = Nerve.open(directory.resolve(".nerve"), setup)) {
            for (int run = 0; run < 3; run++) {
                var source = nerve.source(file);
                var done = nerve.runs().start(WorkflowRunRequest.of(source, "")).await();
                assertThat(done.orThrow().text()).isEqualTo("hello ann");
            }
        }

        assertThat(languages.java().compilations()).isEqualTo(1);
    }
}
