package dev.nerve.agent.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.AgentOptions;
import dev.nerve.agent.AgentSettings;
import dev.nerve.agent.ProgramProcesses;
import dev.nerve.agent.program.AgentPrograms;
import dev.nerve.agent.terminal.channel.HookMessage;
import dev.nerve.agent.terminal.channel.ProgramChannel;
import dev.nerve.agent.terminal.channel.ProgramStateHub;
import dev.nerve.agent.terminal.channel.TerminalTurn;
import dev.nerve.agent.terminal.claude.ClaudeHookChannel;
import dev.nerve.terminal.node.TerminalSource;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// In which permission mode Claude Code works: one in which it asks, unless another is wanted.
class ClaudeModeTest {

    private final DescriptorPoller poller = DescriptorPoller.open();
    private final List<String> replies = new ArrayList<>();
    @TempDir private Path directory;

    @AfterEach
    void close() {
        poller.close();
    }

    private AgentLaunch launch(AgentOptions options) {
        var program = AgentPrograms.get("claude_code");
        return Desks.launch(directory, poller, program, options, ScriptedTerminals.NOBODY);
    }

    private List<String> command(AgentOptions options) {
        var launch = launch(options);
        var start = new TerminalLaunch(launch, ProgramChannel.NONE, ProgramProcesses.of(launch));
        return ((TerminalSource.Spawn) start.options().source()).command();
    }

    @Test
    void itIsToldToAskUnlessSomebodyWantsAnotherMode() {
        assertThat(command(AgentOptions.of("claude"))).endsWith("--permission-mode", "default");
        assertThat(launch(AgentOptions.of("claude")).command())
                .endsWith("--permission-mode", "default");
        assertThat(
                        command(
                                AgentOptions.of("claude")
                                        .withSettings(
                                                AgentSettings.NONE.withPermissionMode("plan"))))
                .endsWith("--permission-mode", "plan");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--permission-mode auto",
                "--permission-mode=auto",
                "--dangerously-skip-permissions"
            })
    void whatItsCommandSaysIsLeftAsItIs(String arguments) {
        var words = ("claude " + arguments).split(" ");

        assertThat(command(AgentOptions.of(words))).doesNotContain("default");
    }

    @ParameterizedTest
    @CsvSource({"claude, auto, 1", "claude, default, 0", "claude, plan, 0", "claude, '', 0"})
    void promptIsKeptFromItInAModeInWhichItWouldNotAsk(String program, String mode, int refused)
            throws Exception {
        var hub = new ProgramStateHub(launch(AgentOptions.of(program)));
        var turn = new TerminalTurn("Hello", AgentListener.NONE);
        hub.beginTurn(turn);
        try (var hooks = ClaudeHookChannel.open(hub)) {
            var told = Value.Fields.EMPTY.with("prompt", "Hello").with("permission_mode", mode);
            hooks.hear(new HookMessage("UserPromptSubmit", told, replies::add));
        }
        assertThat(replies).hasSize(1);
        assertThat(replies.getFirst().contains("\"block\"")).isEqualTo(refused == 1);
        assertThat(turn.isAccepted()).isEqualTo(refused == 0);
        assertThat(turn.end().map(AgentAnswer.Failed.class::cast).map(AgentAnswer.Failed::code))
                .isEqualTo(refused == 1 ? Optional.of(ErrorCode.PERMISSION) : Optional.empty());
    }
}
