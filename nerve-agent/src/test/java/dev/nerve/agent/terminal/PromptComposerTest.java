package dev.nerve.agent.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.screen.SequenceListener;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.terminal.screen.emulator.Screen;
import dev.nerve.terminal.state.rule.StateRuleRegistry;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PromptComposerTest {

    private static boolean isHolding(String composer, String prompt) {
        var screen = new Screen(new TerminalSize(60, 10), 0, new SequenceListener() {});
        var text = "\r\n› " + composer + "\r\n\r\n  GPT-5.5 default · /srv/project\033[2;3H";
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        screen.feed(bytes, 0, bytes.length);
        var rules = Optional.of(StateRuleRegistry.get("codex"));
        return PromptComposer.containsPrompt(rules, screen.frame(), prompt);
    }

    @Test
    void aHintIsNoPrompt() {
        assertThat(isHolding("Ask Codex to do anything", "do")).isFalse();
    }

    @Test
    void aPromptIsFound() {
        assertThat(isHolding("do", "do")).isTrue();
        assertThat(isHolding("Please run touch x.txt", "Please run touch x.txt")).isTrue();
    }

    @Test
    void aShortPromptIsNoPartOfOtherWords() {
        assertThat(isHolding("what I want to do next", "do")).isFalse();
        assertThat(isHolding("undo", "do")).isFalse();
        assertThat(isHolding("go on now", "go on")).isFalse();
        assertThat(isHolding("go on", "go on")).isTrue();
    }

    @Test
    void aPartOfAPromptIsFound() {
        assertThat(isHolding("Please run to", "Please run touch x.txt")).isTrue();
    }

    @Test
    void whatAPersonTypedIsNotThePrompt() {
        assertThat(isHolding("something else", "Please run touch x.txt")).isFalse();
    }

    @Test
    void aPromptIsFoundWhereTheCursorIsElsewhere() {
        var screen = new Screen(new TerminalSize(60, 10), 0, new SequenceListener() {});
        var text =
                """
                ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
                 > What is 2+2?
                ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                 workspace (/directory)
                """;
        var bytes = text.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8);
        screen.feed(bytes, 0, bytes.length);
        var rules = Optional.of(StateRuleRegistry.get("gemini"));

        assertThat(PromptComposer.containsPrompt(rules, screen.frame(), "What is 2+2?")).isTrue();
    }
}
