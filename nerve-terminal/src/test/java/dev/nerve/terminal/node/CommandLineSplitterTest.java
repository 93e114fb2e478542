package dev.nerve.terminal.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import org.junit.jupiter.api.Test;

class CommandLineSplitterTest {

    @Test
    void wordsAreParted() {
        assertThat(CommandLineSplitter.split("  bash -l\t-i ")).containsExactly("bash", "-l", "-i");
    }

    @Test
    void quotesKeepWordsTogetherAndCanBeEmpty() {
        assertThat(CommandLineSplitter.split("say 'a  b' \"c d\" '' x'y'z"))
                .containsExactly("say", "a  b", "c d", "", "xyz");
    }

    @Test
    void nothingIsExpanded() {
        assertThat(CommandLineSplitter.split("echo $HOME `id` * ~"))
                .containsExactly("echo", "$HOME", "`id`", "*", "~");
    }

    @Test
    void aBackslashTakesTheNextCharacterAsItIs() {
        assertThat(CommandLineSplitter.split("a\\ b \"c\\\"d\\n\" 'e\\f' g\\"))
                .containsExactly("a b", "c\"d\\n", "e\\f", "g\\");
    }

    @Test
    void anOpenQuoteIsRefused() {
        assertThatThrownBy(() -> CommandLineSplitter.split("say 'a b"))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage("a quote (') is not closed in the command: say 'a b");
    }
}
