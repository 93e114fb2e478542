package dev.nerve.terminal.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nerve.NerveException;
import dev.nerve.node.NodeState;
import dev.nerve.terminal.backend.TerminalInfo.Ownership;
import dev.nerve.testkit.terminal.StandInWezterm;
import dev.nerve.testkit.terminal.TmuxServer;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// On a server of tmux that is found through its variable alone, as a user's is.
class PaneTerminalTest {

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

    private static TerminalTerms inTmux(String command) {
        return TerminalTerms.of(Source.Spawn.of(List.of(command)).by(Backend.TMUX));
    }

    @Test
    void aShellInAPaneTellsWhenItIsReady() throws Exception {
        var node = terminals.start(inTmux("bash"));

        var first = terminals.run(node, "echo 50%; sleep 1; echo late");
        var second = terminals.run(node, "echo again; (exit 4)");

        assertThat(first.output().text()).isEqualTo("50%\nlate");
        assertThat(second.output().text()).isEqualTo("again");
        assertThat(second.attributes().fields()).containsEntry("exit_code", Value.of(4));
        assertThat(node.pane().ownership()).isEqualTo(Ownership.OURS);
    }

    @Test
    void variablesReachAPaneWithoutBeingSeenOnACommandLine() throws Exception {
        var spawn =
                Source.Spawn.of(List.of("bash"))
                        .with(Map.of("MY_KEY", "dummy-'key' of\ntwo lines"))
                        .by(Backend.TMUX);
        var node = terminals.start(TerminalTerms.of(spawn));

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

        node.run("exit 3");

        await().untilAsserted(() -> assertThat(node.state()).isEqualTo(NodeState.ERROR));
        assertThat(node.info().metadata().fields()).containsEntry("exit_code", Value.of(3));
    }

    @Test
    void anAttachedPaneIsNeverKilled() throws Exception {
        var pane = server.run("new-session", "-d", "-P", "-F", "#{pane_id}", "cat").strip();
        var node = terminals.start(TerminalTerms.attached(Backend.TMUX, pane));

        node.run("hello");
        await().untilAsserted(() -> assertThat(node.read()).contains("hello\nhello"));
        node.stop(Duration.ofSeconds(1));

        assertThat(server.run("list-panes", "-a", "-F", "#{pane_id}")).contains(pane);
    }

    @Test
    void aPaneThatIsNotThereIsRefused() {
        var node = terminals.make(TerminalTerms.attached(Backend.TMUX, "%999"));

        assertThatThrownBy(node::start)
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessageContaining("%999");
    }

    @Test
    void aPaneThatIsClosedByAnotherIsSeen() throws Exception {
        var node = terminals.start(inTmux("bash"));

        server.run("kill-pane", "-t", node.pane().pane());

        await().untilAsserted(() -> assertThat(node.state()).isEqualTo(NodeState.ERROR));
        assertThatThrownBy(() -> node.run("echo")).isInstanceOf(NerveException.Failed.class);
    }

    @Test
    void aPaneCannotBeRecorded() {
        var terms = inTmux("bash").recordedTo(Path.of("pane.cast"));

        assertThatThrownBy(terminals.make(terms)::start)
                .isInstanceOf(NerveException.Unsupported.class)
                .hasMessageContaining("use a pty");
    }

    @Test
    void aShellInAPaneOfWeztermTellsWhenItIsReady() throws Exception {
        var place = Files.createDirectory(directory.resolve("wezterm"));
        try (var wezterm = StandInWezterm.open(place);
                var inWezterm = Terminals.in(directory, "PATH", wezterm.path())) {
            var spawn = Source.Spawn.of(List.of("bash")).by(Backend.WEZTERM);
            var node = inWezterm.start(TerminalTerms.of(spawn));

            var outcome = inWezterm.run(node, "echo hello; (exit 4)");

            assertThat(outcome.output().text()).isEqualTo("hello");
            assertThat(outcome.attributes().fields()).containsEntry("exit_code", Value.of(4));
        }
    }
}
