package dev.nerve.terminal.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.backend.TerminalLines;
import dev.nerve.terminal.screen.Cursor;
import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.terminal.screen.ScreenRow;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.terminal.state.TerminalState;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TurnTrackerTest {

    private static final long MILLI = 1_000_000;
    private static final String COMPOSER = "─".repeat(20) + "\n❯\u00a0\n" + "─".repeat(20);

    private final TurnTracker tracker = new TurnTracker(new ScreenParser("claude_code"));

    private List<String> at(long millis) {
        return tracker.takeFinishedTurns(millis * MILLI).stream()
                .map(turn -> turn.toValue().toJson())
                .toList();
    }

    private void show(long millis, String text) {
        tracker.screenChanged(
                new Shown(Stream.concat(text.lines(), COMPOSER.lines()).toList()), millis * MILLI);
    }

    private void judge(long millis, TerminalState state) {
        tracker.stateChanged(state, millis * MILLI);
    }

    private void enter(long millis, String text) {
        tracker.typed(text + "\r", millis * MILLI);
        judge(millis, TerminalState.BUSY);
    }

    @Test
    void aTurnEndsWhenTheAnswerIsThereAndTheProgramSaysSo() {
        show(0, "");
        judge(0, TerminalState.READY);
        enter(10, "hi");
        show(20, "❯ hi\n\n● Hello.\n");
        assertThat(at(20)).isEmpty();

        judge(30, TerminalState.READY);
        assertThat(at(30)).isEmpty();
        show(40, "❯ hi\n\n● Hello. Bye.\n\n✻ Baked for 3s\n");

        assertThat(at(40)).containsExactly("{\"turn\":1,\"message\":\"Hello. Bye.\",\"tools\":[]}");
        assertThat(tracker.isOpen()).isFalse();
    }

    @Test
    void anAnswerThatNothingEndsIsToldWhenItHasSettled() {
        show(0, "");
        judge(0, TerminalState.READY);
        enter(10, "hi");
        show(20, "❯ hi\n\n● Hello.\n");
        judge(30, TerminalState.READY);
        assertThat(at(30)).isEmpty();

        assertThat(tracker.due()).isEqualTo(110 * MILLI);
        assertThat(at(110)).hasSize(1);
    }

    @Test
    void anEnterThatWasSwallowedIsNoTurn() {
        show(0, "❯ hi\n\n● Hello.\n\n✻ Baked for 3s\n");
        judge(0, TerminalState.READY);
        enter(10, "hi");
        judge(1_000, TerminalState.READY);

        assertThat(at(5_000)).isEmpty();
    }

    @Test
    void theSameQuestionWithTheSameAnswerIsAnotherTurn() {
        var once = "❯ hi\n\n● Hello.\n\n✻ Baked for 3s\n";
        show(0, once);
        judge(0, TerminalState.READY);
        enter(10, "hi");
        show(20, once + "\n" + once);
        judge(30, TerminalState.READY);

        assertThat(at(30)).containsExactly("{\"turn\":1,\"message\":\"Hello.\",\"tools\":[]}");
    }

    @Test
    void whatAnswersADialogIsNoTurn() {
        show(0, "");
        judge(0, TerminalState.WAITING);
        tracker.typed("\r", MILLI);
        assertThat(tracker.isOpen()).isFalse();
    }

    @Test
    void aPromptThatWaitedEndsTheTurnBeforeIt() {
        show(0, "");
        judge(0, TerminalState.READY);
        enter(10, "one");
        tracker.typed("two\r", 20 * MILLI);
        show(30, "❯ one\n\n● First.\n\n❯ two\n");

        assertThat(at(60)).containsExactly("{\"turn\":1,\"message\":\"First.\",\"tools\":[]}");

        show(70, "❯ one\n\n● First.\n\n❯ two\n\n● Second.\n\n✻ Baked for 3s\n");
        judge(80, TerminalState.READY);
        assertThat(at(80)).containsExactly("{\"turn\":2,\"message\":\"Second.\",\"tools\":[]}");
    }

    @Test
    void whatIsShownOfAnEarlierConversationIsNotTold() {
        show(0, "");
        judge(0, TerminalState.READY);
        enter(10, "Which word?");
        show(20, "❯ Remember heron\n\n● I will.\n\n❯ Which word?\n\n● Heron.\n\n✻ Baked for 3s\n");
        judge(30, TerminalState.READY);

        assertThat(at(30)).containsExactly("{\"turn\":1,\"message\":\"Heron.\",\"tools\":[]}");
    }

    @Test
    void anInterruptAndAnErrorAreTold() {
        show(0, "");
        judge(0, TerminalState.READY);
        enter(10, "hi");
        show(20, "❯ hi\n\n● Hel\n  ⎿  Interrupted · What should Claude do instead?\n");
        judge(30, TerminalState.READY);
        assertThat(at(30))
                .containsExactly(
                        "{\"turn\":1,\"message\":\"Hel\",\"tools\":[],\"interrupted\":true}");

        enter(40, "again");
        show(50, "❯ hi\n\n❯ again\n\n● API Error: 500 it broke\n");
        judge(60, TerminalState.READY);
        assertThat(at(60))
                .containsExactly(
                        "{\"turn\":2,\"message\":\"\",\"tools\":[],"
                                + "\"error\":\"API Error: 500 it broke\"}");
    }

    @Test
    void aTurnThatTheProgramDidNotSurviveIsInterrupted() {
        show(0, "");
        judge(0, TerminalState.READY);
        enter(10, "hi");
        show(20, "❯ hi\n\n● Hel\n");
        judge(30, TerminalState.DEAD);

        assertThat(at(30))
                .containsExactly(
                        "{\"turn\":1,\"message\":\"Hel\",\"tools\":[],\"interrupted\":true}");
    }

    private record Shown(List<String> texts) implements ScreenParser.TerminalContent {

        @Override
        public ScreenFrame frame() {
            return new ScreenFrame(
                    new TerminalSize(80, texts.size()),
                    read(0).rows(),
                    new Cursor(0, 0, true),
                    "",
                    0);
        }

        @Override
        public TerminalLines read(long from) {
            return new TerminalLines(
                    0, texts.stream().map(text -> new ScreenRow(text, false)).toList(), 0);
        }

        @Override
        public boolean isAlternate() {
            return false;
        }
    }
}
