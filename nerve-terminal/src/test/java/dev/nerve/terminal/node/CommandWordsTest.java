package dev.nerve.terminal.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import org.junit.jupiter.api.Test;

class CommandWordsTest {

    @Test
    void wordsAreParted() {
        assertThat(CommandWords.split("  bash -l\t-i ")).containsExactly("bash", "-l", "-i");
    }

    @Test
    void quotesKeepWordsTogetherAndCanBeEmpty() {
        assertThat(CommandWords.split("say 'a  b' \"c d\" '' x'y'z"))
                .containsExactly("say", "a  b", "c d", "", "xyz");
    }

    @Test
    void nothingIsExpanded() {
        assertThat(CommandWords.split("echo $HOME `id` * ~"))
                .containsExactly("echo", "$HOME", "`id`", "*", "~");
    }

    @Test
    void aBackslashTakesTheNextCharacterAsItIs() {
        assertThat(CommandWords.split("a\\ b \"c\\\"d\\n\" 'e\\f' g\\"))
                .containsExactly("a b", "c\"d\\n", "e\\f", "g\\");
    }

    @Test
    void anOpenQuoteIsRefused() {
        assertThatThrownBy(() -> CommandWords.split("say 'a b"))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage("a quote (') is not closed in the command: say 'a b");
    }
}
