package dev.nerve.terminal.node;

import static dev.nerve.terminal.state.TerminalState.BUSY;
import static dev.nerve.terminal.state.TerminalState.READY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.node.definition.NodeState;
import dev.nerve.terminal.backend.TerminalInfo.Ownership;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.testkit.TerminalRecordings;
import dev.nerve.testkit.terminal.FakeWezterm;
import dev.nerve.testkit.terminal.TmuxServer;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// On a server of tmux that is found through its variable alone, as a user's is.
@Tag("terminals")
class PaneTerminalTest {

    /// Defines what shows the token of a prompt, with the number that the shell's variables have.
    private static final String TOKEN =
            "token() { printf '[%s:99:0] ' \"$(sed 's/.*\\[\\([0-9a-f]*\\):.*/\\1/' <<<"
                    + " \"$PS1\")\"; }";

    @TempDir Path directory;
    private TmuxServer server;
    private Terminals terminals;

    @BeforeEach
    void open() throws IOException {
        assumeTrue(TmuxServer.isInstalled(), "tmux is not installed");
        server = TmuxServer.in(directory);
        terminals = Terminals.in(directory, "TMUX", server.socket() + ",0,0");
    }

    @AfterEach
    void close() throws IOException {
        terminals.close();
        server.close();
    }

    private static TerminalOptions inTmux(String command) {
        return TerminalOptions.of(
                TerminalSource.Spawn.of(List.of(command)).withBackend(TerminalBackend.TMUX));
    }

    @Test
    void aShellInAPaneTellsWhenItIsReady() throws Exception {
        var node = terminals.start(inTmux("bash"));

        var first = terminals.run(node, "echo 50%; sleep 1; echo late");
        var second = terminals.run(node, "echo again; (exit 4)");

        assertThat(first.output().text()).isEqualTo("50%\nlate");
        assertThat(second.output().text()).isEqualTo("again");
        assertThat(second.attributes().fields()).containsEntry("exit_code", Value.of(4));
        assertThat(node.terminalInfo().ownership()).isEqualTo(Ownership.OURS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "token; sleep 1",
                "(sleep 0.2; token) & sleep 1",
                "token; read -e -t 1 x",
                "token; read -n1 -t 1 x",
                "token; read -t 1 x",
            })
    void aCommandInAPaneThatShowsAPromptIsNotOver(String forged) throws Exception {
        var node = terminals.start(inTmux("bash"));
        terminals.run(node, TOKEN);

        var outcome = terminals.run(node, forged + "; echo; echo END");

        assertThat(outcome.output().text()).contains(":99:0]").endsWith("END");
        assertThat(terminals.run(node, "echo next").output().text()).isEqualTo("next");
    }

    @ParameterizedTest
    @ValueSource(strings = {"set +o emacs +o vi", "set -o vi", "sleep 30 & :", "clear", "true"})
    void aShellInAPaneThatIsReadyIsSeenToBe(String command) throws Exception {
        var node = terminals.start(inTmux("bash"));

        terminals.run(node, command);

        assertThat(node.verdict().state()).isEqualTo(READY);
        assertThat(terminals.run(node, "echo next").output().text()).endsWith("next");
    }

    @Test
    void variablesReachAPaneWithoutBeingSeenOnACommandLine() throws Exception {
        var spawn =
                TerminalSource.Spawn.of(List.of("bash"))
                        .withEnvironment(Map.of("MY_KEY", "dummy-'key' of\ntwo lines"))
                        .withBackend(TerminalBackend.TMUX);
        var node = terminals.start(TerminalOptions.of(spawn));

        var outcome = terminals.run(node, "echo \"${MY_KEY//$'\\n'/+}\"");

        assertThat(outcome.output().text()).isEqualTo("dummy-'key' of+two lines");
        assertThat(server.run("list-panes", "-a", "-F", "#{pane_start_command}"))
                .doesNotContain("dummy-");
        try (var files = Files.list(directory)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .noneMatch(name -> name.startsWith("nerve-variables"));
        }
    }

    @Test
    void whatIsWrittenAfterAClearIsOutput() throws Exception {
        var node = terminals.start(inTmux("bash"));
        terminals.run(node, "seq 5");

        var outcome = terminals.run(node, "clear; echo hi");

        assertThat(outcome.output().text()).isEqualTo("hi");
        assertThat(outcome.attributes().fields()).containsEntry("exit_code", Value.of(0));
    }

    @Test
    void aProgramInAPaneThatEndsIsAnErrorWithItsCode() throws Exception {
        var node = terminals.start(inTmux("bash"));

        node.submit("exit 3");

        await().untilAsserted(() -> assertThat(node.state()).isEqualTo(NodeState.ERROR));
        assertThat(node.info().metadata().fields()).containsEntry("exit_code", Value.of(3));
    }

    @Test
    void anAttachedPaneIsNeverKilled() throws Exception {
        var pane = server.run("new-session", "-d", "-P", "-F", "#{pane_id}", "cat").strip();
        var node = terminals.start(TerminalOptions.attached(TerminalBackend.TMUX, pane));

        node.submit("hello");
        await().untilAsserted(() -> assertThat(node.read()).contains("hello\nhello"));
        node.stop(Duration.ofSeconds(1));

        assertThat(server.run("list-panes", "-a", "-F", "#{pane_id}")).contains(pane);
    }

    @Test
    void aPaneThatIsNotThereIsRefused() {
        var node = terminals.make(TerminalOptions.attached(TerminalBackend.TMUX, "%999"));

        assertThatThrownBy(node::start)
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessageContaining("%999");
    }

    @Test
    void aPaneThatIsClosedByAnotherIsSeen() throws Exception {
        var node = terminals.start(inTmux("bash"));

        server.run("kill-pane", "-t", node.terminalInfo().pane());

        await().untilAsserted(() -> assertThat(node.state()).isEqualTo(NodeState.ERROR));
        assertThatThrownBy(() -> node.submit("echo")).isInstanceOf(NerveException.Failed.class);
    }

    @Test
    void aPaneCannotBeRecorded() {
        var options = inTmux("bash").withRecording(Path.of("pane.cast"));

        assertThatThrownBy(terminals.make(options)::start)
                .isInstanceOf(NerveException.Unsupported.class)
                .hasMessageContaining("use a pty");
    }

    /// While its answer pauses, the screen of Codex looks ready; only its title shows that it
    /// works.
    @Test
    void aProgramWhoseAnswerPausesIsNotReadyInAPane() throws Exception {
        var player = player("codex/l-slow", 2.2, 6.1);
        var spawn =
                TerminalSource.Spawn.of(List.of("bash", player.toString()))
                        .withBackend(TerminalBackend.TMUX);
        var node =
                terminals.make(
                        TerminalOptions.of(spawn)
                                .withSize(new TerminalSize(100, 30))
                                .withParser("codex"));
        var starting = Thread.startVirtualThread(() -> start(node));
        await().ignoreExceptions().until(() -> node.verdict().state() == BUSY);

        var paused = node.await(verdict -> verdict.state() == READY, Duration.ofMillis(800));

        assertThat(paused.state()).isEqualTo(BUSY);
        assertThat(paused.evidence().rule()).isEqualTo("title-busy");
        Files.createFile(directory.resolve("go"));
        var done = node.await(verdict -> verdict.state() == READY, Duration.ofSeconds(10));
        assertThat(done.state()).isEqualTo(READY);
        starting.join();
    }

    private static void start(TerminalNode node) {
        try {
            node.start();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// {@return a script that shows a recording up to a moment, and the rest after a signal; in
    /// between it repeats the output up to another moment}
    private Path player(String recording, double pause, double end) throws IOException {
        var parts = List.of(new StringBuilder(), new StringBuilder(), new StringBuilder());
        var lines = TerminalRecordings.cast(recording);
        for (var line : lines.subList(1, lines.size())) {
            var event = Json.parse(line).items();
            double at = event.getFirst().number().doubleValue();
            boolean quits = event.get(1).text().equals("i") && event.get(2).text().equals("\003");
            if (quits) {
                break;
            }
            if (event.get(1).text().equals("o")) {
                parts.get(at < pause ? 0 : at < end ? 1 : 2).append(event.get(2).text());
            }
        }
        for (int part = 0; part < parts.size(); part++) {
            Files.writeString(directory.resolve("part-" + part), parts.get(part));
        }
        var script =
                """
                stty raw -echo
                cat part-0
                while [ ! -e go ]; do
                    while IFS= read -r -d $'\\a' title; do
                        printf '%s\\a' "$title"
                        sleep 0.1
                    done < part-1
                done
                cat part-2
                exec sleep 60
                """;
        return Files.writeString(directory.resolve("player.sh"), script);
    }

    @Test
    void whetherAProgramIsOnTheAlternateScreenIsToldByTheTerminal() throws Exception {
        var script = directory.resolve("spin.sh");
        Files.writeString(
                script,
                """
                stty -echo
                while [ ! -e alternate ]; do
                    for c in 1 2 3 4; do printf '\\rspin %s' $c; sleep 0.01; done
                done
                printf '\\033[?1049hover'
                exec sleep 60
                """);
        var spawn =
                TerminalSource.Spawn.of(List.of("bash", script.toString()))
                        .withBackend(TerminalBackend.TMUX);
        var node = terminals.start(TerminalOptions.of(spawn).withParser("none"));
        var seen = new CopyOnWriteArrayList<Boolean>();

        try (var _ = node.watchScreen(content -> seen.add(content.isAlternate()))) {
            await().until(() -> seen.size() > 20);
            assertThat(seen).containsOnly(false);
            Files.createFile(directory.resolve("alternate"));
            await().until(() -> seen.getLast());
        }
    }

    @Test
    void aShellInAPaneOfWeztermTellsWhenItIsReady() throws Exception {
        var place = Files.createDirectory(directory.resolve("wezterm"));
        try (var wezterm = FakeWezterm.open(place);
                var inWezterm = Terminals.in(directory, "PATH", wezterm.path())) {
            var spawn =
                    TerminalSource.Spawn.of(List.of("bash")).withBackend(TerminalBackend.WEZTERM);
            var node = inWezterm.start(TerminalOptions.of(spawn));

            var outcome = inWezterm.run(node, "echo hello; (exit 4)");

            assertThat(outcome.output().text()).isEqualTo("hello");
            assertThat(outcome.attributes().fields()).containsEntry("exit_code", Value.of(4));
        }
    }

    /// The process of the shell is not known there: this is what the documentation says of it.
    @Test
    void inWeztermACommandThatShowsAPromptStillCountsAsOver() throws Exception {
        var place = Files.createDirectory(directory.resolve("wezterm"));
        try (var wezterm = FakeWezterm.open(place);
                var inWezterm = Terminals.in(directory, "PATH", wezterm.path())) {
            var spawn =
                    TerminalSource.Spawn.of(List.of("bash")).withBackend(TerminalBackend.WEZTERM);
            var node = inWezterm.start(TerminalOptions.of(spawn));
            inWezterm.run(node, TOKEN);

            var outcome = inWezterm.run(node, "echo begun; token; sleep 30; echo END");

            assertThat(outcome.output().text()).isEqualTo("begun");
        }
    }
}
