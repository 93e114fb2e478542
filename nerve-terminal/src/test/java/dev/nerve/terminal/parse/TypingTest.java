package dev.nerve.terminal.parse;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TypingTest {

    private final Typing typing = new Typing();

    @Test
    void enterSubmitsWhatWasTypedBefore() {
        assertThat(typing.type("hel")).isEmpty();
        assertThat(typing.type("lp\u007f\rnext\r")).containsExactly("hel" + "l", "next");
    }

    @Test
    void whatIsPastedIsNotSubmittedByItsOwnLines() {
        assertThat(typing.type("\u001b[200~one\rtwo\n\u001b[201~")).isEmpty();
        assertThat(typing.type("\r")).containsExactly("one\ntwo\n");
    }

    @Test
    void whatATerminalAnswersIsNoTyping() {
        assertThat(typing.type("\u001b[?62;22c\u001bP>|xterm(390)\u001b\\")).isEmpty();
        assertThat(typing.type("a\u001b]11;rgb:0/0/0\u0007b\r")).containsExactly("ab");
    }

    @Test
    void afterKeysThatMoveNothingIsKnownUntilTheNextEnter() {
        assertThat(typing.type("a\u001b[Ab\r")).containsExactly("");
        assertThat(typing.type("c\r")).containsExactly("c");
    }

    @Test
    void aPromptIsRecognisedByWhatIsShownOfIt() {
        assertThat(Typing.isSame("What is", "What is 2+2?")).isTrue();
        assertThat(Typing.isSame("[Pasted text #1 +39 lines]", "alpha\nbeta")).isTrue();
        assertThat(Typing.isSame("beta", "alpha\nbeta\ngamma")).isTrue();
        assertThat(Typing.isSame("Which word?", "What is 2+2?")).isFalse();
        assertThat(Typing.isSame("Which word?", "")).isTrue();
    }
}
