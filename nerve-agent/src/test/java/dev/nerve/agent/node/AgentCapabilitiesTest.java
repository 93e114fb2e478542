package dev.nerve.agent.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.agent.AgentMode;
import dev.nerve.agent.AgentOptions;
import dev.nerve.agent.ConversationStart;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.capability.NodeCapabilities;
import dev.nerve.node.capability.TypingNode;
import dev.nerve.node.capability.screen.ResizableNode;
import dev.nerve.node.capability.screen.ScreenSize;
import dev.nerve.terminal.node.TerminalBackend;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The capabilities that an agent lists, by its program, mode and terminal.
class AgentCapabilitiesTest {

    @TempDir Path directory;

    private final DescriptorPoller poller = DescriptorPoller.open();

    @AfterEach
    void close() {
        poller.close();
    }

    private AgentNode agent(String command, AgentMode mode, TerminalBackend backend) {
        var options = AgentOptions.of(command.split(" ")).withMode(mode);
        var place = options.place().withBackend(backend);
        return new AgentNode(
                NodeId.of("dev"),
                options.withPlace(place),
                new ScriptPrograms(directory, poller).host(),
                new ConversationStart.Resumed("known"));
    }

    @ParameterizedTest
    @CsvSource({
        "claude,           AUTO,       PTY,     fork",
        "claude,           STRUCTURED, PTY,     fork",
        "claude,           TERMINAL,   PTY,     fork resize typing",
        "claude,           TERMINAL,   TMUX,    fork resize typing",
        "claude,           TERMINAL,   WEZTERM, fork typing",
        "codex,            AUTO,       PTY,     fork resize typing",
        "codex,            STRUCTURED, PTY,     ''",
        "codex,            TERMINAL,   PTY,     fork resize typing",
        "opencode,         STRUCTURED, PTY,     ''",
        "opencode,         TERMINAL,   PTY,     fork resize typing",
        "gemini,           STRUCTURED, PTY,     ''",
        "gemini,           TERMINAL,   PTY,     resize typing",
        "scripted x.yaml,  AUTO,       PTY,     fork",
        "scripted x.yaml,  TERMINAL,   PTY,     fork",
        "unknown-program,  AUTO,       PTY,     ''",
    })
    void listHasWhatTheNodeSupports(
            String command, AgentMode mode, TerminalBackend backend, String some) {
        var agent = agent(command, mode, backend);

        var names = NodeCapabilities.of(agent);

        var always =
                List.of("lifecycle", "screen", "interrupt", "conversation", "explain", "workspace");
        assertThat(names).containsAll(always);
        assertThat(names.stream().filter(name -> !always.contains(name)).toList())
                .containsExactlyInAnyOrder(some.isEmpty() ? new String[0] : some.split(" "));
        assertThat(NodeCapabilities.find(agent, TypingNode.class).isPresent())
                .isEqualTo(names.contains("typing"));
    }

    @Test
    void whatIsNotListedIsRefused() throws Exception {
        var agent = AgentNode.of("dev", Recalling.terms(directory), services());
        agent.start();

        assertThat(NodeCapabilities.find(agent, ResizableNode.class)).isEmpty();
        assertThatThrownBy(() -> agent.resize(new ScreenSize(80, 24)))
                .isInstanceOf(NerveException.Unsupported.class);
        assertThatThrownBy(() -> agent.submit("x")).isInstanceOf(NerveException.Unsupported.class);
        agent.stop(Duration.ZERO);
        var gemini = agent("gemini", AgentMode.TERMINAL, TerminalBackend.PTY);
        assertThatThrownBy(() -> gemini.prepare(NodeForkRequest.of("dev", "fork")))
                .isInstanceOf(NerveException.Failed.class);
    }

    private AgentServices services() {
        return new ScriptPrograms(directory, poller).host();
    }
}
