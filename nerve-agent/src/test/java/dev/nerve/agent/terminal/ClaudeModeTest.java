package dev.nerve.agent.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.AgentSettings;
import dev.nerve.agent.AgentTerms;
import dev.nerve.agent.Leftovers;
import dev.nerve.agent.program.AgentPrograms;
import dev.nerve.terminal.node.Source;
import dev.nerve.terminal.process.Poller;
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

    private final Poller poller = Poller.open();
    private final List<String> replies = new ArrayList<>();
    @TempDir private Path directory;

    @AfterEach
    void close() {
        poller.close();
    }

    private AgentLaunch launch(AgentTerms terms) {
        var program = AgentPrograms.get("claude_code");
        return Desks.launch(directory, poller, program, terms, ScriptedTerminals.NOBODY);
    }

    private List<String> command(AgentTerms terms) {
        var launch = launch(terms);
        var start = new StartCommand(launch, Channel.SILENT, Leftovers.of(launch));
        return ((Source.Spawn) start.terms().source()).command();
    }

    @Test
    void itIsToldToAskUnlessSomebodyWantsAnotherMode() {
        assertThat(command(AgentTerms.of("claude"))).endsWith("--permission-mode", "default");
        assertThat(launch(AgentTerms.of("claude")).command())
                .endsWith("--permission-mode", "default");
        assertThat(command(AgentTerms.of("claude").with(AgentSettings.NONE.permitting("plan"))))
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

        assertThat(command(AgentTerms.of(words))).doesNotContain("default");
    }

    @ParameterizedTest
    @CsvSource({"claude, auto, 1", "claude, default, 0", "claude, plan, 0", "claude, '', 0"})
    void promptIsKeptFromItInAModeInWhichItWouldNotAsk(String program, String mode, int refused)
            throws Exception {
        var desk = new Desk(launch(AgentTerms.of(program)));
        var turn = new Turn("Hello", AgentListener.NOBODY);
        desk.begin(turn);
        try (var hooks = ClaudeHooks.open(desk)) {
            var told = Value.Fields.EMPTY.with("prompt", "Hello").with("permission_mode", mode);
            hooks.hear(new Letter("UserPromptSubmit", told, replies::add));
        }
        assertThat(replies).hasSize(1);
        assertThat(replies.getFirst().contains("\"block\"")).isEqualTo(refused == 1);
        assertThat(turn.isTaken()).isEqualTo(refused == 0);
        assertThat(turn.end().map(AgentAnswer.Failed.class::cast).map(AgentAnswer.Failed::code))
                .isEqualTo(refused == 1 ? Optional.of(ErrorCode.PERMISSION) : Optional.empty());
    }
}
