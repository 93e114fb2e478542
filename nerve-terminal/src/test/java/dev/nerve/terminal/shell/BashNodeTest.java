package dev.nerve.terminal.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.ErrorCode;
import dev.nerve.event.Fact;
import dev.nerve.execution.RunRequest;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.RecordingSink;
import dev.nerve.testkit.Runners;
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

    private BashNode node(String command, BashTerms terms) {
        return BashNode.of("sh", command, commands.host()).under(terms);
    }

    private Outcome run(String command, BashTerms terms) throws InterruptedException {
        return Runners.real().run(node(command, terms), null);
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
        assertThat(run("cat", BashTerms.USUAL).output()).isEqualTo(Value.of(""));
    }

    @Test
    void aTemplateTakesValuesFromTheInput() throws Exception {
        var node = BashNode.of("sh", "echo ${input.file} \"${input.word}\"", commands.host());

        var outcome = Runners.real().run(node, Map.of("file", "a b", "word", "$(date)"));

        assertThat(outcome.output()).isEqualTo(Value.of("a b $(date)"));
        assertThat(outcome.attributes().at("command").text())
                .isEqualTo("echo ${input.file} \"${input.word}\"");
    }

    @Test
    void aValueThatIsNotThereIsSaid() throws Exception {
        var node = BashNode.of("sh", "echo ${input.file}", commands.host());

        var outcome = failed(Runners.real().run(node, Map.of("name", "x")));

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
                .isEqualTo(
                        "'echo out; echo a >&2; echo last >&2; exit 3' exited with code 3: last");
        assertThat(outcome.attributes().at("exit_code")).isEqualTo(Value.of(3));
        assertThat(outcome.attributes().at("stdout").text()).isEqualTo("out\n");
    }

    @Test
    void aMessageShowsOnlyTheBeginningOfALongCommand() throws Exception {
        assertThat(failed(commands.run("false # " + "x".repeat(100))).message())
                .isEqualTo("'false # " + "x".repeat(52) + "…' exited with code 1");
        assertThat(failed(commands.run("# what\nfalse")).message())
                .isEqualTo("'# what…' exited with code 1");
    }

    @Test
    void aSignalIsNamed() throws Exception {
        assertThat(failed(commands.run("kill -KILL $$")).message())
                .isEqualTo("'kill -KILL $$' was ended by SIGKILL");
        assertThat(failed(commands.run("bash -c 'kill -SEGV $$'; exit $?")).message())
                .contains("exited with code 139 (SIGSEGV)");
    }

    @Test
    void itRunsInItsDirectoryWithItsVariables() throws Exception {
        Files.createDirectory(directory.resolve("sub"));
        var terms =
                BashTerms.USUAL
                        .in(Path.of("sub"))
                        .withEnvironment(Map.of("LANG", "de", "MORE", "yes"));

        var outcome = run("echo $PWD $LANG $MORE $PATH", terms);

        assertThat(outcome.output().text())
                .isEqualTo(directory.resolve("sub") + " de yes /usr/local/bin:/usr/bin:/bin");
    }

    @Test
    void itKnowsWhichExecutionItIs() throws Exception {
        var sink = new RecordingSink();
        var node = node("echo $NERVE_RUN_ID $NERVE_PATH $NERVE_EFFECT_ID", BashTerms.USUAL);

        var outcome = commands.run(RunRequest.of(node, null).tellingTo(sink));

        var run = sink.events().getFirst().run();
        assertThat(outcome.output().text()).isEqualTo(run + " sh " + run + "/sh");
    }

    @Test
    void aMissingDirectoryIsNamed() throws Exception {
        var outcome = failed(run("true", BashTerms.USUAL.in(Path.of("gone"))));

        assertThat(outcome.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(outcome.message())
                .isEqualTo("directory '%s' does not exist", directory.resolve("gone"));
    }

    @Test
    void aMissingProgramIsWhatTheShellSays() throws Exception {
        assertThat(failed(commands.run("no-such-program")).message())
                .contains("exited with code 127")
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
        assertThat(commands.run("cat", text).attributes().at("truncated"))
                .isEqualTo(Value.of(true));
    }

    @Test
    void anInputThatNobodyReadsIsNoFailure() throws Exception {
        assertThat(commands.run("echo done", "x".repeat(1_000_000)).output().text())
                .isEqualTo("done");
    }

    @Test
    void moreThanAMebibyteIsCutAndKeptInAFile() throws Exception {
        var outcome = commands.run("yes 0123456789 | head -n 200000; echo end");

        assertThat(outcome.output().text()).hasSize(1024 * 1024);
        assertThat(outcome.attributes().at("truncated")).isEqualTo(Value.of(true));
        var file = Path.of(outcome.attributes().at("output_file").text());
        assertThat(Files.size(file)).isEqualTo(200_000 * 11 + 4);
        assertThat(Files.readString(file)).startsWith("0123456789\n").endsWith("end\n");
    }

    @Test
    void manyErrorsAreKeptLikewise() throws Exception {
        var outcome = failed(commands.run("seq 300000 >&2; exit 1"));

        assertThat(outcome.message()).endsWith("exited with code 1: 300000");
        assertThat(outcome.attributes().at("stderr").text()).hasSize(1024 * 1024);
        assertThat(outcome.attributes().at("stderr_truncated")).isEqualTo(Value.of(true));
        assertThat(Path.of(outcome.attributes().at("stderr_file").text())).exists();
        assertThat(outcome.attributes().find("truncated")).isEmpty();
    }

    @Test
    void whoWatchesSeesTheOutputAsItComes() throws Exception {
        var sink = new RecordingSink();
        var go = directory.resolve("go");
        var script = "echo one; while [ ! -e go ]; do sleep 0.01; done; echo two >&2";
        var request = RunRequest.of(node(script, BashTerms.USUAL), null).tellingTo(sink);
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
                RunRequest.of(node("seq 20000", BashTerms.USUAL), null)
                        .tellingTo(event -> pause(event.fact()));

        var outcome = commands.run(request);

        assertThat(outcome.output().text()).endsWith("\n19999\n20000");
    }

    @Test
    void outputThatCannotBeKeptDoesNotStopTheCommand() throws Exception {
        Files.createFile(directory.resolve("spool"));

        var outcome = commands.run("seq 300000; echo end >&2");

        assertThat(outcome).isInstanceOf(Outcome.Done.class);
        assertThat(outcome.attributes().at("truncated")).isEqualTo(Value.of(true));
        assertThat(outcome.attributes().find("output_file")).isEmpty();
        assertThat(outcome.attributes().at("output_problem").text())
                .startsWith("cannot keep all output");
        assertThat(outcome.attributes().at("stderr").text()).isEqualTo("end\n");
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
