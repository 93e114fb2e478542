package dev.nerve.terminal.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.execution.NodeRunner;
import dev.nerve.execution.RunRequest;
import dev.nerve.run.Outcome;
import dev.nerve.secret.Secrets;
import dev.nerve.store.HistoryStore;
import dev.nerve.terminal.shell.output.OutputPart;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The output of a command that writes much.
class LargeOutputTest {

    private static final int MIB = 1024 * 1024;

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

    private Outcome run(String output, String command) throws InterruptedException {
        var options = BashOptions.DEFAULT.withOutput(OutputPart.parse(output));
        var node = BashNode.of("sh", command, commands.host()).withOptions(options);
        return commands.run(RunRequest.of(node, null));
    }

    private static Outcome.Failed failed(Outcome outcome) {
        return (Outcome.Failed) outcome;
    }

    @Test
    void theNextStepGetsAllOfIt() throws Exception {
        var first = commands.run("yes abc | head -c 3000000");

        assertThat(first.output().text()).hasSize(2_999_999);
        assertThat(commands.run("wc -c", first.output().text()).output().text())
                .isEqualTo("2999999");
        assertThat(first.attributes().find("truncated")).isEmpty();
        assertThat(first.attributes().at("stdout").text())
                .startsWith("… 1.9 MiB more before this\nabc\n")
                .hasSizeLessThan(MIB + 100);
    }

    @ParameterizedTest
    @CsvSource({"x, 16777216", "\\n, 16777215"})
    void sixteenMebibytesAreAnOutput(String character, int size) throws Exception {
        var outcome =
                commands.run("head -c 16777216 /dev/zero | tr '\\0' '%s'".formatted(character));

        assertThat(outcome.orThrow().text()).hasSize(size);
        assertThat(directory.resolve("spool")).doesNotExist();
    }

    @Test
    void moreThanThatIsTooLargeAndAFileHasAllOfIt() throws Exception {
        var outcome = failed(commands.run("echo first; head -c 16777216 /dev/zero; echo last"));

        assertThat(outcome.code()).isEqualTo(ErrorCode.TOO_LARGE);
        var file = Path.of(outcome.attributes().at("output_file").text());
        assertThat(outcome.message())
                .startsWith("the output of 'echo first; head -c")
                .contains("is larger than 16 MiB; " + file + " has all of it")
                .endsWith("select a part with 'output'");
        assertThat(Files.size(file)).isEqualTo(16 * MIB + 11);
        assertThat(outcome.attributes().at("truncated")).isEqualTo(Value.of(true));
        assertThat(outcome.attributes().at("stdout").text())
                .startsWith("… 15.0 MiB more before this\n")
                .endsWith("last\n");
    }

    @Test
    void whatIsTooLargeOnlyAsTextIsTooLargeToo() throws Exception {
        var outcome = failed(commands.run("head -c 6000000 /dev/zero | tr '\\0' '\\377'"));

        assertThat(outcome.code()).isEqualTo(ErrorCode.TOO_LARGE);
        assertThat(Files.size(Path.of(outcome.attributes().at("output_file").text())))
                .isEqualTo(6_000_000);
    }

    @Test
    void onlyItsOwnerCanLookIntoTheFiles() throws Exception {
        var outcome = run("file", "echo private");

        var file = Path.of(outcome.output().text());
        assertThat(file).hasContent("private\n");
        assertThat(permissions(file)).isEqualTo("rw-------");
        assertThat(permissions(file.resolveSibling("."))).isEqualTo("rwx------");
        assertThat(permissions(directory.resolve("spool"))).isEqualTo("rwx------");
    }

    private static String permissions(Path file) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    /// The secret is written in two pieces.
    @Test
    void aFileHasNoSecrets() throws Exception {
        var options = BashOptions.DEFAULT.withOutput(OutputPart.FILE);
        var command = "printf before-s3cret; sleep 0.1; printf -- '-value-after'";
        var node = BashNode.of("sh", command, commands.host()).withOptions(options);
        var secrets = Secrets.of(List.of("s3cret-value"));
        var runner =
                new NodeRunner(RealTimeSource.REAL, new Random(1), HistoryStore.none(), secrets);

        var outcome = runner.run(RunRequest.of(node, null));

        assertThat(Path.of(outcome.output().text())).hasContent("before-***-after");
    }

    @ParameterizedTest
    @CsvSource({
        "head 5B, 'a\nb\nc', true",
        "head 1MiB, 'a\nb\nc\ndä', ''",
        "tail 4B, 'dä', true",
        "tail 2B, '', true",
        "none, '', true",
    })
    void thePartThatIsWantedIsTheOutput(String part, String output, String cut) throws Exception {
        var outcome = run(part, "printf 'a\\nb\\nc\\ndä\\n'");

        assertThat(outcome.orThrow().text()).isEqualTo(output);
        assertThat(outcome.attributes().find("truncated").map(Value::text).orElse(""))
                .isEqualTo(cut);
        assertThat(directory.resolve("spool")).doesNotExist();
    }

    @Test
    void aPartOfAnEndlessOutputNeedsNoFile() throws Exception {
        var outcome = run("head 1MiB", "yes 0123456789 | head -c 40000000");

        assertThat(outcome.orThrow().text()).hasSize(MIB);
        assertThat(outcome.attributes().at("stdout").text()).endsWith("\n… 37.1 MiB more\n");
        assertThat(directory.resolve("spool")).doesNotExist();
    }

    @Test
    void aFileIsThereAlsoIfNothingWasWritten() throws Exception {
        assertThat(Path.of(run("file", "true").output().text())).isEmptyFile();
    }

    @Test
    void errorsOfACommandThatSucceededAreKept() throws Exception {
        var outcome = commands.run("echo careful >&2; echo done");

        assertThat(outcome.orThrow().text()).isEqualTo("done");
        assertThat(outcome.attributes().at("stderr").text()).isEqualTo("careful\n");
    }

    @ParameterizedTest
    @CsvSource({"0", "1"})
    void ofManyErrorsTheEndIsKept(int code) throws Exception {
        var outcome = commands.run("seq 300000 >&2; exit " + code);

        var attributes = outcome.attributes();
        assertThat(attributes.at("stderr").text())
                .startsWith("… 918.3 KiB more before this\n")
                .endsWith("\n299999\n300000\n")
                .hasSizeBetween(MIB, MIB + 100);
        assertThat(attributes.at("stderr_truncated")).isEqualTo(Value.of(true));
        assertThat(Path.of(attributes.at("stderr_file").text())).exists();
        assertThat(attributes.find("truncated")).isEmpty();
        if (code != 0) {
            assertThat(failed(outcome).message()).startsWith("300000 (exit code 1: ");
        }
    }

    @Test
    void outputThatNoFileCanHaveDoesNotStopTheCommand() throws Exception {
        Files.createFile(directory.resolve("spool"));

        var outcome = failed(commands.run("head -c 17000000 /dev/zero; echo end >&2"));

        assertThat(outcome.code()).isEqualTo(ErrorCode.TOO_LARGE);
        assertThat(outcome.message()).contains("cannot store all output");
        assertThat(outcome.attributes().find("output_file")).isEmpty();
        assertThat(outcome.attributes().at("stderr").text()).isEqualTo("end\n");
        assertThat(failed(run("file", "echo x")).message()).startsWith("cannot store all output");
    }
}
