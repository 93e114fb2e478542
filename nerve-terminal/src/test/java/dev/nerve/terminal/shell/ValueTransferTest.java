package dev.nerve.terminal.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.run.Outcome;
import dev.nerve.terminal.process.ProgramSearch;
import dev.nerve.terminal.shell.quoting.ShellProgram;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ValueTransferTest {

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

    /// All that could be lost or mean something, again and again.
    private static String large(int bytes) {
        var piece = new StringBuilder("$(touch executed) `x` ' \" \\ \\n é 𝄞 \ufeff\r\n\n");
        for (char c = 1; c < 0xa0; c++) {
            piece.append(c);
        }
        var text = piece.toString().repeat(bytes / piece.length() + 1);
        return " " + text + "\n\n\n";
    }

    private List<Path> valuesLeft() throws IOException {
        try (var files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(".value")).toList();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {50_000, 200_000, 5_000_000})
    void aLargeValueComesOutAsItWentIn(int bytes) throws Exception {
        var text = large(bytes);

        var outcome = commands.run("printf %s ${input} > out; env | grep -c NERVE_VALUE", text);

        assertThat(Files.readString(directory.resolve("out"))).isEqualTo(text);
        assertThat(directory.resolve("executed")).doesNotExist();
        assertThat(valuesLeft()).isEmpty();
        var expected = bytes < ValueTransfer.LARGEST ? "1" : "0";
        assertThat(outcome.attributes().at("stdout").text().strip()).isEqualTo(expected);
    }

    @Test
    void manyThatAreLargeTogetherAreHandedOverToo() throws Exception {
        var text = "x".repeat(99_000);
        var command = "printf %s " + "${input} ".repeat(30) + "| wc -c";

        assertThat(commands.run(command, text).output()).isEqualTo(Value.of("2970000"));
        assertThat(valuesLeft()).isEmpty();
    }

    @Test
    void aLargeValueCanBeAnywhere() throws Exception {
        var text = "x\n".repeat(100_000);

        var outcome = commands.run("cat <<END | wc -l; wc -l <<< '${input}'\n${input}\nEND", text);

        assertThat(outcome.output().text().split("\\s+")).containsExactly("100001", "100001");
    }

    @Test
    void theFileIsReadableOnlyForItsUserAndGoneWhenTheCommandStarts() throws Exception {
        var values = Map.of("V", large(200_000));
        try (var transfer = ValueTransfer.of(values, directory, "name")) {
            var environment = new HashMap<>(Map.of("V", "from outside"));
            transfer.addTo(environment);

            var file = Path.of(environment.get("V_FILE"));
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
            assertThat(environment).containsOnlyKeys("V_FILE");
        }
        assertThat(valuesLeft()).isEmpty();
        commands.run("ls -R spool | grep -c value > seen; : ${input}", large(200_000));
        assertThat(directory.resolve("seen")).hasContent("0");
    }

    /// Other shells than bash have no way to read up to the end.
    @Test
    void thePlainShellReadsItLikewise() throws Exception {
        var text = large(200_000);
        var shell = ShellProgram.find(ProgramSearch.of(directory, Map.of("PATH", "/nowhere")));
        try (var transfer = ValueTransfer.of(Map.of("V", text), directory, "name")) {
            var environment = new HashMap<String, String>();
            transfer.addTo(environment);
            var script = transfer.prologue(shell) + "printf %s \"$V\" > out";
            var setting = "V_FILE='" + environment.get("V_FILE") + "'; ";

            commands.run("/bin/sh -s", setting + script);
        }
        assertThat(Files.readString(directory.resolve("out"))).isEqualTo(text);
        assertThat(valuesLeft()).isEmpty();
    }

    @Test
    void cancelledOrKilledItLeavesNoFile() throws Exception {
        var node = BashNode.of("sh", "touch started; sleep 600; : ${input}", commands.host());
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var run = threads.submit(() -> NodeRunners.real().run(node, large(200_000)));
            await().until(() -> Files.exists(directory.resolve("started")));
            run.cancel(true);
        }
        assertThat(valuesLeft()).isEmpty();

        commands.run("kill -KILL 0; : ${input}", large(200_000));
        assertThat(valuesLeft()).isEmpty();
    }

    @Test
    void aShellThatNeverStartsLeavesNoFile() throws Exception {
        var options = BashOptions.DEFAULT.withDirectory(Path.of("gone"));
        var node = BashNode.of("sh", ": ${input}", commands.host()).withOptions(options);

        assertThat(NodeRunners.real().run(node, large(200_000))).isInstanceOf(Outcome.Failed.class);
        assertThat(valuesLeft()).isEmpty();
    }

    @Test
    void whereNoFileCanBeMadeThatIsSaid() throws Exception {
        Files.createFile(directory.resolve("spool"));

        var outcome = commands.run("echo executed; : ${input}", large(200_000));

        assertThat(((Outcome.Failed) outcome).message())
                .startsWith("cannot pass a large value to the shell");
    }
}
