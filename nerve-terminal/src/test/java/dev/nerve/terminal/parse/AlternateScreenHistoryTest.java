package dev.nerve.terminal.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.parse.rule.PageLayout;
import dev.nerve.terminal.state.rule.RowPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AlternateScreenHistoryTest {

    private static List<String> lines(int from, int until) {
        return IntStream.range(from, until).mapToObj(i -> "line " + i).toList();
    }

    private static List<String> with(String first, List<String> others) {
        var all = new ArrayList<>(List.of(first));
        all.addAll(others);
        return all;
    }

    @Test
    void whatScrollsAwayIsKept() {
        var history = new AlternateScreenHistory(PageLayout.FixedRows.NONE);

        for (int top = 0; top <= 300; top += 13) {
            history.addScreen(lines(top, top + 20));
        }

        assertThat(history.rows()).isEqualTo(lines(0, 299 + 20));
        assertThat(history.hasGapAfter(0)).isFalse();
    }

    @Test
    void whatIsShownNowCountsMoreThanWhatWasShownBefore() {
        var history = new AlternateScreenHistory(PageLayout.FixedRows.NONE);

        history.addScreen(List.of("a", "b", "$ going", "", "wait"));
        history.addScreen(List.of("b", "$ done", "it worked", "", "more"));

        assertThat(history.rows()).containsExactly("a", "b", "$ done", "it worked", "", "more");
    }

    @Test
    void rowsThatComeBackAreNotKeptTwice() {
        var history = new AlternateScreenHistory(PageLayout.FixedRows.NONE);

        history.addScreen(lines(0, 10));
        history.addScreen(lines(5, 15));
        history.addScreen(lines(2, 12));

        assertThat(history.rows()).isEqualTo(lines(0, 12));
    }

    @Test
    void aRowThatStaysAtTheTopIsNoPartOfWhatMoves() {
        var history =
                new AlternateScreenHistory(
                        new PageLayout.FixedRows(RowPattern.of("^> "), null, null));

        history.addScreen(with("", with("> go", with("", lines(0, 5)))));
        history.addScreen(with("> go", lines(2, 9)));
        history.addScreen(with("> go", lines(8, 15)));

        assertThat(history.rows()).isEqualTo(with("", with("> go", with("", lines(0, 15)))));
    }

    @Test
    void rowsThatWereNeverShownLeaveAGap() {
        var history = new AlternateScreenHistory(PageLayout.FixedRows.NONE);

        history.addScreen(lines(0, 10));
        history.addScreen(lines(30, 40));

        assertThat(history.rows()).hasSize(20);
        assertThat(history.hasGapAfter(5)).isTrue();
        assertThat(history.hasGapAfter(10)).isFalse();
    }

    @Test
    void whatCoversTheScreenForAWhileLeavesNothing() {
        var history = new AlternateScreenHistory(PageLayout.FixedRows.NONE);

        history.addScreen(lines(0, 10));
        history.addScreen(List.of("a dialog", "with two choices"));
        history.addScreen(lines(3, 13));

        assertThat(history.rows()).isEqualTo(lines(0, 13));
        assertThat(history.hasGapAfter(0)).isFalse();
    }

    @Test
    void noMoreIsKeptThanWhatIsReasonable() {
        var history = new AlternateScreenHistory(PageLayout.FixedRows.NONE);

        for (int top = 0; top < 50_000; top += 10) {
            history.addScreen(lines(top, top + 20));
        }

        assertThat(history.rows().size()).isBetween(10_000, 20_000);
        assertThat(history.rows().getLast()).isEqualTo("line 50009");
    }

    @Test
    void whatWasHalfWrittenWhenRowsWereLostIsLostToo() {
        var growing =
                new PageLayout.FixedRows(null, RowPattern.of("^working"), RowPattern.of("^lin?e?"));
        var history = new AlternateScreenHistory(growing);

        history.addScreen(List.of("> go", "", "working"));
        history.addScreen(List.of("line 4", "line 5", "lin", "", "working"));
        history.addScreen(List.of("line 8", "line 9", "", "done"));

        assertThat(history.rows())
                .containsExactly("> go", "line 4", "line 5", "line 8", "line 9", "", "done");
        assertThat(history.hasGapAfter(0)).isTrue();
    }
}
