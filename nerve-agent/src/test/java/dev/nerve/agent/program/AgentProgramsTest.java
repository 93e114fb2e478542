package dev.nerve.agent.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.terminal.state.rule.StateRuleRegistry;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class AgentProgramsTest {

    @ParameterizedTest
    @FieldSource("dev.nerve.agent.program.AgentPrograms#BUNDLED")
    void whatIsKnownAgreesWithTheRulesForItsScreen(String name) {
        var program = AgentPrograms.get(name);
        var rules = StateRuleRegistry.get(name);
        assertThat(program.name()).isEqualTo(name).isEqualTo(rules.program());
        assertThat(rules.commands()).contains(program.product().executable());
        assertThat(rules.seen()).containsAll(program.product().seen());
    }

    @ParameterizedTest
    @FieldSource("dev.nerve.agent.program.AgentPrograms#BUNDLED")
    void everythingThatMustBePressedIsKnown(String name) {
        var keys = AgentPrograms.get(name).keys();
        assertThat(List.of(keys.submit(), keys.newline())).doesNotContain("");
        assertThat(keys.interrupt()).isNotEmpty();
        assertThat(keys.quit()).isNotEmpty();
        assertThat(keys.allow()).isNotEmpty();
        assertThat(keys.deny()).isNotEmpty();
    }

    /// The text of a model may be the prompt of the next agent. A shell must not execute it.
    @ParameterizedTest
    @FieldSource("dev.nerve.agent.program.AgentPrograms#BUNDLED")
    void noPromptIsACommandOnAScreen(String name) {
        var commands = AgentPrograms.get(name).commands();
        for (var prompt : List.of("!touch x", "  !touch x", "/exit", "\n/exit now")) {
            assertThat(
                            commands.isRefused(prompt)
                                    || commands.escapePrompt(prompt).equals(" " + prompt))
                    .as(prompt)
                    .isTrue();
        }
        assertThat(commands.isRefused("Is this text?")).isFalse();
        assertThat(commands.escapePrompt("Is this text?")).isEqualTo("Is this text?");
    }

    @Test
    void programsAreFoundByWhatTheirFilesAreCalled() {
        assertThat(AgentPrograms.forCommand(List.of("/opt/bin/claude", "--verbose")))
                .map(AgentProgram::name)
                .contains("claude_code");
        assertThat(AgentPrograms.forCommand(List.of("vim"))).isEmpty();
    }

    @Test
    void whoAsksForAnUnknownOneIsToldWhichThereAre() {
        assertThatThrownBy(() -> AgentPrograms.get("cursor"))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessageContaining("claude_code, codex, gemini, opencode");
    }

    @Test
    void everyMistakeInAFileIsTold() {
        var text =
                """
                format: 2
                program: mine
                title: Mine
                executable: mine
                colour: red
                keys: {allow: y}
                dialogs:
                  - {question: '(', press: []}
                """;
        assertThatThrownBy(() ->
                        AgentPrograms.parse("mine.yaml", text.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("mine.yaml:1:")
                .hasMessageContaining("'format' must be 1")
                .hasMessageContaining("write 'package'")
                .hasMessageContaining("colour")
                .hasMessageContaining("is no pattern")
                .hasMessageContaining("write 'press'");
    }
}
