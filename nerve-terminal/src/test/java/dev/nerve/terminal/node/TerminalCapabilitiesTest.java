package dev.nerve.terminal.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.node.capability.NodeCapabilities;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The capabilities that a terminal lists, by its backend.
class TerminalCapabilitiesTest {

    @TempDir Path directory;

    private List<String> capabilities(TerminalOptions options) {
        try (var terminals = Terminals.in(directory)) {
            return NodeCapabilities.of(TerminalNode.of("shell", options, terminals.host()));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = TerminalBackend.class,
            names = {"TMUX", "WEZTERM"})
    void onlyItsViewersResizeAnAttachedPaneAndNobodyForksIt(TerminalBackend backend) {
        assertThat(capabilities(TerminalOptions.attached(backend, "1")))
                .containsExactly(
                        "lifecycle", "screen", "clear", "focus", "typing", "interrupt", "explain");
    }

    @Test
    void weztermSetsTheSizeOfItsPanes() {
        assertThat(capabilities(on(TerminalBackend.WEZTERM))).doesNotContain("resize");
        assertThat(capabilities(on(TerminalBackend.TMUX))).contains("resize", "fork", "workspace");
        assertThat(capabilities(on(TerminalBackend.PTY))).contains("resize", "fork", "workspace");
    }

    private static TerminalOptions on(TerminalBackend backend) {
        var source = TerminalSource.Spawn.of(List.of("bash")).withBackend(backend);
        return TerminalOptions.of("bash").withSource(source);
    }
}
