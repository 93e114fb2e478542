package dev.nerve.terminal.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TerminalNodeKindTest {

    private final Terminals terminals = Terminals.in(Path.of("/"));
    private final NodeKinds kinds = NodeKinds.of(List.of(new TerminalNodeKind(terminals.host())));

    @AfterEach
    void close() {
        terminals.close();
    }

    private TerminalOptions make(Map<String, ?> parameters) {
        var id = NodeId.of("shell");
        var definition = new NodeDefinition(id, "terminal", Value.fields(parameters));
        var node = (TerminalNode) kinds.make(definition);
        var again = (TerminalNode) kinds.make(node.definition().orElseThrow());
        assertThat(again.terms()).isEqualTo(node.terms());
        return node.terms();
    }

    @Test
    void aDefinitionBecomesANodeAndTheNodeTheDefinition() {
        var parameters =
                Map.of(
                        "command", List.of("claude", "--resume", "a b"),
                        "backend", "tmux",
                        "cwd", "src",
                        "env", Map.of("LEVEL", 3),
                        "size", "80x24",
                        "parser", "none",
                        "start_timeout", "5s",
                        "timeout", "2m",
                        "grace", "500ms",
                        "record", "claude.cast");

        assertThat(make(parameters))
                .isEqualTo(
                        new TerminalOptions(
                                new TerminalSource.Spawn(
                                        List.of("claude", "--resume", "a b"),
                                        Path.of("src"),
                                        Map.of("LEVEL", "3"),
                                        TerminalBackend.TMUX),
                                new TerminalSize(80, 24),
                                "none",
                                new TerminalOptions.TimeLimits(
                                        Duration.ofSeconds(5),
                                        Duration.ofMinutes(2),
                                        Duration.ofMillis(500)),
                                Path.of("claude.cast")));
    }

    @Test
    void aCommandCanBeATextQuotedAsInAShell() {
        assertThat(make(Map.of("command", "bash -c 'echo hi'")))
                .isEqualTo(TerminalOptions.of(List.of("bash", "-c", "echo hi")));
    }

    @Test
    void aPaneIsOneOfTmuxUnlessItSaysOtherwise() {
        assertThat(make(Map.of("pane", "%3")))
                .isEqualTo(TerminalOptions.attached(TerminalBackend.TMUX, "%3"));
    }

    @Test
    void whatMakesNoSenseIsRefused() {
        refuses(Map.of(), "it needs one of command, pane");
        refuses(
                Map.of("command", "bash", "pane", "%1"),
                "it has command and pane; keep one of them");
        refuses(Map.of("command", " "), "a terminal needs a command");
        refuses(
                Map.of("command", "bash", "backend", "screen"),
                "must be pty, tmux or wezterm, not");
        refuses(Map.of("command", "bash", "size", "big"), "such as 120x40, not \"big\"");
        refuses(
                Map.of("command", "bash", "size", "0x0"),
                "rows up to 1000x1000, such as 120x40, not \"0x0\"");
        refuses(
                Map.of("command", "bash", "size", "10000x10000"),
                "rows up to 1000x1000, such as 120x40, not \"10000x10000\"");
        refuses(Map.of("command", "say 'hi"), "a quote (') is not closed");
        refuses(Map.of("pane", "1", "backend", "pty"), "use the backend tmux or wezterm");
    }

    private void refuses(Map<String, ?> parameters, String reason) {
        assertThatThrownBy(() -> make(parameters))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining(reason);
    }
}
