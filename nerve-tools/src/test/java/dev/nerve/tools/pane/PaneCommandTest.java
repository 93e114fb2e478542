package dev.nerve.tools.pane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nerve.ErrorCode;
import dev.nerve.cli.CommandLineProgram;
import dev.nerve.cli.NerveVersion;
import dev.nerve.cli.output.ConsoleStreams;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.json.Json;
import dev.nerve.testkit.terminal.FakeWezterm;
import dev.nerve.testkit.terminal.TmuxServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaneCommandTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Map<String, String> environment = new HashMap<>();
    private String input = "";

    @TempDir Path directory;

    /// Servers of tests listen in a directory of their own.
    @BeforeEach
    void needTmux() throws IOException {
        assumeTrue(TmuxServer.isInstalled(), "tmux is not installed");
        environment.put("PATH", "/usr/local/bin:/usr/bin:/bin");
        environment.put("LANG", "C.UTF-8");
        environment.put("TMUX_TMPDIR", Files.createTempDirectory(directory, "t").toString());
    }

    @AfterEach
    void endServer() throws Exception {
        tmux("kill-server");
    }

    private void tmux(String... words) throws Exception {
        var command = new ArrayList<>(List.of("tmux"));
        command.addAll(List.of(words));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().remove("TMUX");
        builder.environment().put("TMUX_TMPDIR", environment.get("TMUX_TMPDIR"));
        var process = builder.start();
        process.getOutputStream().close();
        process.getInputStream().readAllBytes();
        process.waitFor();
    }

    private int run(String... words) {
        out.reset();
        err.reset();
        var streams =
                new ConsoleStreams(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        TextStyle.PLAIN,
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        TextStyle.PLAIN);
        var in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
        var command = new PaneCommand(new PaneServices(environment, directory, in));
        return CommandLineProgram.of(new NerveVersion("1"), List.of(command), streams)
                .run(List.of(words));
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8).strip();
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8).strip();
    }

    private String spawned(String... words) {
        var all = new ArrayList<>(List.of("pane", "spawn"));
        all.addAll(List.of(words));
        assertThat(run(all.toArray(String[]::new))).as(err()).isZero();
        return out();
    }

    private void awaitText(String id, String text) {
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> {
                    assertThat(run("pane", "read", id)).as(err()).isZero();
                    assertThat(out()).contains(text);
                });
    }

    @Test
    void aPaneIsListedWithTheNameThatItWasGiven() {
        var id = spawned("--name", "builder", "--", "sleep", "60");

        assertThat(run("pane", "list")).as(err()).isZero();
        assertThat(out().lines()).anyMatch(row -> row.startsWith(id) && row.contains("builder"));
        assertThat(run("pane", "list", "--json")).as(err()).isZero();
        assertThat(Json.parse(out()).at("panes[0].name").text()).isEqualTo("builder");
    }

    @Test
    void aShellInAPaneIsKnownToBeReadyOrBusy() {
        var id = spawned("--", "bash", "--norc");
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> {
                    assertThat(run("pane", "explain", id)).as(err()).isZero();
                    assertThat(out()).contains("ready").contains("the shell reads");
                });

        assertThat(run("pane", "send", id, "echo begun; sleep 60")).as(err()).isZero();
        awaitText(id, "begun");

        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> {
                    assertThat(run("pane", "explain", id)).as(err()).isZero();
                    assertThat(out()).contains("busy").contains("the shell does not read");
                });
    }

    @ParameterizedTest
    @CsvSource({
        "bash --norc, echo begun; read x",
        "bash --norc, echo begun; read -e x",
        "bash --norc, echo begun; read -n1 x",
        "sh, echo begun; read x",
    })
    void aShellInAPaneThatReadsForACommandIsBusy(String shell, String command) {
        var words = new ArrayList<>(List.of("--"));
        words.addAll(List.of(shell.split(" ")));
        var id = spawned(words.toArray(String[]::new));
        assertThat(run("pane", "send", id, command)).as(err()).isZero();
        awaitText(id, "\nbegun");

        assertThat(run("pane", "explain", id)).as(err()).isZero();

        assertThat(out()).contains("state     busy").contains("a command runs");
    }

    @Test
    void aPaneIsStartedTypedIntoReadAndEnded() {
        var id = spawned("--", "bash", "-c", "read line; echo \"got [$line]\"; sleep 60");
        assertThat(id).matches("tmux:%\\d+");
        assertThat(err()).contains("tmux attach -t '%");

        assertThat(run("pane", "send", id, "hello", "there")).as(err()).isZero();
        awaitText(id, "got [hello there]");

        assertThat(run("pane", "kill", id)).isZero();
        assertThat(run("pane", "read", id)).isEqualTo(ErrorCode.NOT_FOUND.exitCode());
        assertThat(err()).contains("not found");
    }

    @Test
    void aListTellsWhatRunsWhere() {
        var id = spawned("--size", "90x30", "--name", "here", "--", "sleep", "60");

        assertThat(run("pane", "list", "--json")).isZero();

        var pane = Json.parse(out()).at("panes[0]");
        assertThat(pane.at("id").text()).isEqualTo(id);
        assertThat(pane.at("columns").toInt()).isEqualTo(90);
        assertThat(pane.at("rows").toInt()).isEqualTo(30);
        assertThat(pane.at("command").text()).isEqualTo("sleep");
        assertThat(pane.at("state").text()).isEqualTo("alive");
        assertThat(pane.at("ours").toBoolean()).isTrue();
        assertThat(run("pane", "list")).isZero();
        assertThat(out()).contains("ID").contains(id).contains("90x30").contains("sleep");
    }

    @Test
    void noPanesAreNoFailure() {
        assertThat(run("pane", "list")).isZero();
        assertThat(out()).isEmpty();
        assertThat(err()).contains("There are no panes");
    }

    @Test
    void aTextCanBePipedIn() {
        var id = spawned("--", "bash", "-c", "read a; read b; echo \"[$a][$b]\"; sleep 60");
        input = "first\nsecond\n";

        assertThat(run("pane", "send", id, "--stdin")).as(err()).isZero();

        awaitText(id, "[first][second]");
    }

    @Test
    void enterCanBeLeftOut() {
        var id = spawned("--", "bash", "-c", "read line; echo \"got [$line]\"; sleep 60");

        run("pane", "send", id, "--no-enter", "one");
        awaitText(id, "one");
        run("pane", "send", id, "two");

        awaitText(id, "got [onetwo]");
    }

    @Test
    void theLastLinesCanBeRead() {
        var id = spawned("--size", "20x5", "--", "bash", "-c", "seq 100; echo end; sleep 60");
        awaitText(id, "end");

        run("pane", "read", id, "--tail", "8");
        assertThat(out()).isEqualTo("94\n95\n96\n97\n98\n99\n100\nend");
        run("pane", "read", id, "--full", "--json");
        assertThat(Json.parse(out()).at("text").text()).startsWith("1\n2\n").endsWith("end");
    }

    @Test
    void howAnAgentIsDoingIsExplained() throws IOException {
        var rule = "─".repeat(60);
        var composer = String.join("\n", rule, "❯\u00a0", rule, "  ? for shortcuts");
        var ready = agent("Claude Code v2.1.197", composer);
        assertThat(run("pane", "explain", ready, "--parser", "claude_code")).as(err()).isZero();
        assertThat(out())
                .contains("state     ready")
                .contains("rule      composer-empty (layout)")
                .containsPattern("evidence  the screen looks ready; \\d+ ms ago")
                .containsPattern("row \\d+ +❯")
                .contains("claude_code 2.1.197, which the rules know");

        var asking =
                agent(
                        "Claude Code v9.9.9",
                        rule,
                        " Bash command",
                        "   touch x.txt",
                        " Do you want to proceed?",
                        " ❯ 1. Yes",
                        "   2. No",
                        " Esc to cancel · Tab to amend");
        run("pane", "explain", asking, "--parser", "claude_code", "--json");
        var told = Json.parse(out());
        assertThat(told.at("state").text()).isEqualTo("waiting");
        assertThat(told.at("question.kind").text()).isEqualTo("permission");
        assertThat(told.at("question.choices").items()).hasSize(2);
        assertThat(told.at("version_unseen").toBoolean()).isTrue();

        run("pane", "explain", asking, "--parser", "claude_code");
        assertThat(out())
                .contains("claude_code; these rules do not know version 9.9.9; they know 2.1.197");
    }

    private String agent(String... rows) throws IOException {
        var screen = Files.createTempFile(directory, "screen", ".txt");
        Files.writeString(screen, String.join("\n", rows));
        var id = spawned("--size", "60x20", "--", "sh", "-c", "cat " + screen + "; sleep 60");
        awaitText(id, rows[0]);
        return id;
    }

    @Test
    void whatNoRulesAreForIsNotExplained() {
        var id = spawned("--", "sleep", "60");
        assertThat(run("pane", "explain", id)).isEqualTo(ErrorCode.INVALID_REQUEST.exitCode());
        assertThat(err()).contains("--parser NAME");
    }

    @Test
    void aPaneOfSomebodyElseIsLeftAloneUnlessForced() throws Exception {
        tmux("-f", "/dev/null", "new-session", "-d", "sleep", "60");

        assertThat(run("pane", "kill", "%0")).isEqualTo(ErrorCode.PERMISSION.exitCode());
        assertThat(err()).contains("did not start").contains("--force");
        assertThat(run("pane", "kill", "%0", "--force")).isZero();
        assertThat(run("pane", "kill", "%0")).isEqualTo(ErrorCode.NOT_FOUND.exitCode());
    }

    @Test
    void variablesAndDirectoryCanBeGiven() throws IOException {
        Files.createDirectory(directory.resolve("sub"));
        var id =
                spawned(
                        "--cwd",
                        "sub",
                        "--env",
                        "A=b c",
                        "--env",
                        "D=",
                        "--",
                        "bash",
                        "-c",
                        "echo \"[$A][$D]\"; basename $PWD; sleep 60");

        awaitText(id, "[b c][]\nsub");
    }

    @Test
    void badInputIsRefusedBeforeAnythingIsStarted() {
        refused(ErrorCode.INVALID_REQUEST, "cannot be 0x0", "--size", "0x0", "--", "bash");
        refused(ErrorCode.INVALID_REQUEST, "cannot be 10000x10000", "--size", "10000x10000", "x");
        refused(ErrorCode.INVALID_REQUEST, "invalid size 'big'", "--size", "big", "--", "bash");
        refused(ErrorCode.NOT_FOUND, "'no-such-program' not found", "--", "no-such-program");
        refused(ErrorCode.NOT_FOUND, "does not exist", "--cwd", "nowhere", "--", "bash");
        refused(ErrorCode.INVALID_REQUEST, "use a name and a value", "--env", "A", "--", "bash");
        refused(ErrorCode.INVALID_REQUEST, "invalid name 'a b'", "--name", "a b", "--", "bash");
        refused(ErrorCode.INVALID_REQUEST, "unknown backend", "--backend", "screen", "--", "bash");
        assertThat(run("pane", "list")).isZero();
        assertThat(out()).isEmpty();
    }

    private void refused(ErrorCode code, String message, String... words) {
        var all = new ArrayList<>(List.of("pane", "spawn"));
        all.addAll(List.of(words));
        assertThat(run(all.toArray(String[]::new))).as(err()).isEqualTo(code.exitCode());
        assertThat(err()).contains(message);
    }

    @Test
    void badNamesOfPanesAreRefused() {
        for (var id : List.of("x", "%", "tmux:5", "wezterm:%5", "")) {
            assertThat(run("pane", "read", id)).isEqualTo(ErrorCode.INVALID_REQUEST.exitCode());
            assertThat(err()).contains("such as tmux:%3 or wezterm:5");
        }
    }

    @Test
    void aPaneThatIsGoneIsToldForEveryVerb() {
        spawned("--", "sleep", "60");
        for (var verb : List.of("read", "kill")) {
            assertThat(run("pane", verb, "%99")).isEqualTo(ErrorCode.NOT_FOUND.exitCode());
        }
        assertThat(run("pane", "send", "%99", "text")).isEqualTo(ErrorCode.NOT_FOUND.exitCode());
    }

    @Test
    void whatIsNotInstalledIsSaidWithHowToGetIt() {
        environment.put("PATH", "/nowhere");

        assertThat(run("pane", "list")).isEqualTo(ErrorCode.UNSUPPORTED.exitCode());
        assertThat(err()).contains("apt install tmux").contains("wezterm.org");
        assertThat(run("pane", "list", "--backend", "tmux"))
                .isEqualTo(ErrorCode.UNSUPPORTED.exitCode());
    }

    @Test
    void weztermWorksTheSameWay() throws Exception {
        try (var wezterm = FakeWezterm.open(directory)) {
            environment.put("PATH", wezterm.path());
            environment.put("WEZTERM_PANE", "0");
            var id = spawned("--", "bash", "-c", "read line; echo \"got [$line]\"; sleep 60");
            assertThat(id).matches("wezterm:\\d+");

            run("pane", "send", id, "hello");
            awaitText(id, "got [hello]");

            assertThat(run("pane", "kill", "wezterm:0")).isEqualTo(ErrorCode.PERMISSION.exitCode());
            assertThat(run("pane", "kill", id)).isZero();
        }
    }
}
