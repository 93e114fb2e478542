package dev.nerve.terminal.parse;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InputBoxTrackerTest {

    private final InputBoxTracker tracker = new InputBoxTracker();

    @Test
    void enterSubmitsWhatWasTypedBefore() {
        assertThat(tracker.type("hel")).isEmpty();
        assertThat(tracker.type("lp\u007f\rnext\r")).containsExactly("hel" + "l", "next");
    }

    @Test
    void whatIsPastedIsNotSubmittedByItsOwnLines() {
        assertThat(tracker.type("\u001b[200~one\rtwo\n\u001b[201~")).isEmpty();
        assertThat(tracker.type("\r")).containsExactly("one\ntwo\n");
    }

    @Test
    void whatATerminalAnswersIsNoTyping() {
        assertThat(tracker.type("\u001b[?62;22c\u001bP>|xterm(390)\u001b\\")).isEmpty();
        assertThat(tracker.type("a\u001b]11;rgb:0/0/0\u0007b\r")).containsExactly("ab");
    }

    @Test
    void afterKeysThatMoveNothingIsKnownUntilTheNextEnter() {
        assertThat(tracker.type("a\u001b[Ab\r")).containsExactly("");
        assertThat(tracker.type("c\r")).containsExactly("c");
    }

    @Test
    void aPromptIsRecognisedByWhatIsShownOfIt() {
        assertThat(InputBoxTracker.isPromptFor("What is", "What is 2+2?")).isTrue();
        assertThat(InputBoxTracker.isPromptFor("[Pasted text #1 +39 lines]", "alpha\nbeta"))
                .isTrue();
        assertThat(InputBoxTracker.isPromptFor("beta", "alpha\nbeta\ngamma")).isTrue();
        assertThat(InputBoxTracker.isPromptFor("Which word?", "What is 2+2?")).isFalse();
        assertThat(InputBoxTracker.isPromptFor("Which word?", "")).isTrue();
    }
}
