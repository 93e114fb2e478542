package dev.nerve.terminal.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.ErrorCode;
import dev.nerve.event.Fact;
import dev.nerve.execution.RunRequest;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class BashNodeTest {

    @TempDir private Path directory;
    private Commands commands;

    @BeforeEach
    void open() {
        commands = Commands.in(directory);
    }

    @AfterEach
    void close() {
        commands.close();
    }

    private BashNode node(String command, BashOptions options) {
        return BashNode.of("sh", command, commands.host()).withOptions(options);
    }

    private Outcome run(String command, BashOptions options) throws InterruptedException {
        return NodeRunners.real().run(node(command, options), null);
    }

    private static Outcome.Failed failed(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        return (Outcome.Failed) outcome;
    }

    @Test
    void withoutACommandTheInputIsTheCommand() throws Exception {
        assertThat(commands.run("echo hello").output()).isEqualTo(Value.of("hello"));
    }

    @Test
    void withACommandTheInputIsWhatItReads() throws Exception {
        assertThat(commands.run("tr a-z A-Z", "hello").output()).isEqualTo(Value.of("HELLO"));
        assertThat(run("cat", BashOptions.DEFAULT).output()).isEqualTo(Value.of(""));
    }

    @Test
    void aTemplateTakesValuesFromTheInput() throws Exception {
        var node = BashNode.of("sh", "echo ${input.file} \"${input.word}\"", commands.host());

        var outcome = NodeRunners.real().run(node, Map.of("file", "a b", "word", "$(date)"));

        assertThat(outcome.output()).isEqualTo(Value.of("a b $(date)"));
        assertThat(outcome.attributes().at("command").text())
                .isEqualTo("echo ${input.file} \"${input.word}\"");
    }

    @Test
    void aValueThatIsNotThereIsSaid() throws Exception {
        var node = BashNode.of("sh", "echo ${input.file}", commands.host());

        var outcome = failed(NodeRunners.real().run(node, Map.of("name", "x")));

        assertThat(outcome.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(outcome.message()).contains("file");
    }

    @Test
    void nothingToExecuteIsSaid() throws Exception {
        for (var blank : List.of("", " \n")) {
            var outcome = failed(commands.run(blank));

            assertThat(outcome.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
            assertThat(outcome.message()).contains("give it a command as input");
        }
    }

    @Test
    void everythingAboutItIsInTheAttributes() throws Exception {
        var attributes = commands.run("echo out; echo err >&2").attributes();

        assertThat(attributes.fields().keySet())
                .containsExactly("command", "exit_code", "duration_ms", "stdout", "stderr");
        assertThat(attributes.at("exit_code")).isEqualTo(Value.of(0));
        assertThat(attributes.at("stdout").text()).isEqualTo("out\n");
        assertThat(attributes.at("stderr").text()).isEqualTo("err\n");
    }

    @Test
    void errorsOnStandardErrorAreNoFailure() throws Exception {
        assertThat(commands.run("echo oops >&2")).isInstanceOf(Outcome.Done.class);
    }

    @Test
    void anExitCodeOtherThanZeroIsAFailureWithTheLastErrorLine() throws Exception {
        var outcome = failed(commands.run("echo out; echo a >&2; echo last >&2; exit 3"));

        assertThat(outcome.code()).isEqualTo(ErrorCode.PROCESS);
        assertThat(outcome.message())
                .isEqualTo("last (exit code 3: 'echo out; echo a >&2; echo last >&2; exit 3')");
        assertThat(outcome.attributes().at("exit_code")).isEqualTo(Value.of(3));
        assertThat(outcome.attributes().at("stdout").text()).isEqualTo("out\n");
    }

    @Test
    void aMessageShowsOnlyTheBeginningOfALongCommand() throws Exception {
        assertThat(failed(commands.run("false # " + "x".repeat(100))).message())
                .isEqualTo("exit code 1: 'false # " + "x".repeat(52) + "…'");
        assertThat(failed(commands.run("# what\nfalse")).message())
                .isEqualTo("exit code 1: '# what…'");
    }

    @Test
    void aSignalIsNamed() throws Exception {
        assertThat(failed(commands.run("kill -KILL $$")).message())
                .isEqualTo("ended by SIGKILL: 'kill -KILL $$'");
        assertThat(failed(commands.run("bash -c 'kill -SEGV $$'; exit $?")).message())
                .contains("exit code 139 (SIGSEGV)");
    }

    @Test
    void itRunsInItsDirectoryWithItsVariables() throws Exception {
        Files.createDirectory(directory.resolve("sub"));
        var options =
                BashOptions.DEFAULT
                        .withDirectory(Path.of("sub"))
                        .withEnvironment(Map.of("LANG", "de", "MORE", "yes"));

        var outcome = run("echo $PWD $LANG $MORE $PATH", options);

        assertThat(outcome.output().text())
                .isEqualTo(directory.resolve("sub") + " de yes /usr/local/bin:/usr/bin:/bin");
    }

    @Test
    void itKnowsWhichExecutionItIs() throws Exception {
        var sink = new RecordingEventSink();
        var node = node("echo $NERVE_RUN_ID $NERVE_PATH $NERVE_EFFECT_ID", BashOptions.DEFAULT);

        var outcome = commands.run(RunRequest.of(node, null).listener(sink));

        var run = sink.events().getFirst().run();
        assertThat(outcome.output().text()).isEqualTo(run + " sh " + run + "/sh");
    }

    @Test
    void aMissingDirectoryIsNamed() throws Exception {
        var outcome = failed(run("true", BashOptions.DEFAULT.withDirectory(Path.of("gone"))));

        assertThat(outcome.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(outcome.message())
                .isEqualTo("directory '%s' does not exist", directory.resolve("gone"));
    }

    @Test
    void aMissingProgramIsWhatTheShellSays() throws Exception {
        assertThat(failed(commands.run("no-such-program")).message())
                .contains("exit code 127")
                .contains("no-such-program: command not found");
    }

    @Test
    void aCommandThatIsTooLongForTheSystemIsAFailure() throws Exception {
        assertThat(failed(commands.run("# " + "x".repeat(1_000_000))).message())
                .contains("Argument list too long");
    }

    @Test
    void bytesThatAreNoTextAreReplaced() throws Exception {
        assertThat(commands.run("printf 'a\\377b\\303'").output().text())
                .isEqualTo("a\ufffdb\ufffd");
    }

    @Test
    void aLargeInputGoesThrough() throws Exception {
        var text = "0123456789".repeat(1_000_000);

        assertThat(commands.run("wc -c", text).output().text()).isEqualTo("10000000");
        assertThat(commands.run("cat", text).output().text()).isEqualTo(text);
    }

    @Test
    void anInputThatNobodyReadsIsNoFailure() throws Exception {
        assertThat(commands.run("echo done", "x".repeat(1_000_000)).output().text())
                .isEqualTo("done");
    }

    @Test
    void whoWatchesSeesTheOutputAsItComes() throws Exception {
        var sink = new RecordingEventSink();
        var go = directory.resolve("go");
        var script = "echo one; while [ ! -e go ]; do sleep 0.01; done; echo two >&2";
        var request = RunRequest.of(node(script, BashOptions.DEFAULT), null).listener(sink);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var outcome = threads.submit(() -> commands.run(request));
            await().until(() -> !sink.facts(Fact.OutputChunk.class).isEmpty());
            Files.createFile(go);
            outcome.get();
        }

        assertThat(sink.facts(Fact.OutputChunk.class))
                .containsExactly(
                        new Fact.OutputChunk("stdout", "one\n"),
                        new Fact.OutputChunk("stderr", "two\n"));
    }

    @Test
    void whoWatchesSlowlyLosesNothing() throws Exception {
        var request =
                RunRequest.of(node("seq 20000", BashOptions.DEFAULT), null)
                        .listener(event -> pause(event.fact()));

        var outcome = commands.run(request);

        assertThat(outcome.output().text()).endsWith("\n19999\n20000");
    }

    private static void pause(Fact fact) {
        if (fact instanceof Fact.OutputChunk) {
            LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
        }
    }

    @Test
    void manyRunAtOnce() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var outcomes = new ArrayList<Future<Outcome>>();
            for (int i = 0; i < 200; i++) {
                var text = "line " + i;
                outcomes.add(threads.submit(() -> commands.run("sleep 0.1; cat", text)));
            }
            for (int i = 0; i < 200; i++) {
                assertThat(outcomes.get(i).get().output().text()).isEqualTo("line " + i);
            }
        }
    }
}
