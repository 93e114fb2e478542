package dev.nerve.terminal.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.state.RowPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StitchesTest {

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
        var stitches = new Stitches(Page.Scrolling.ALL);

        for (int top = 0; top <= 300; top += 13) {
            stitches.show(lines(top, top + 20));
        }

        assertThat(stitches.rows()).isEqualTo(lines(0, 299 + 20));
        assertThat(stitches.isTornAfter(0)).isFalse();
    }

    @Test
    void whatIsShownNowCountsMoreThanWhatWasShownBefore() {
        var stitches = new Stitches(Page.Scrolling.ALL);

        stitches.show(List.of("a", "b", "$ going", "", "wait"));
        stitches.show(List.of("b", "$ done", "it worked", "", "more"));

        assertThat(stitches.rows()).containsExactly("a", "b", "$ done", "it worked", "", "more");
    }

    @Test
    void rowsThatComeBackAreNotKeptTwice() {
        var stitches = new Stitches(Page.Scrolling.ALL);

        stitches.show(lines(0, 10));
        stitches.show(lines(5, 15));
        stitches.show(lines(2, 12));

        assertThat(stitches.rows()).isEqualTo(lines(0, 12));
    }

    @Test
    void aRowThatStaysAtTheTopIsNoPartOfWhatMoves() {
        var stitches = new Stitches(new Page.Scrolling(RowPattern.of("^> "), null, null));

        stitches.show(with("", with("> go", with("", lines(0, 5)))));
        stitches.show(with("> go", lines(2, 9)));
        stitches.show(with("> go", lines(8, 15)));

        assertThat(stitches.rows()).isEqualTo(with("", with("> go", with("", lines(0, 15)))));
    }

    @Test
    void rowsThatWereNeverShownLeaveAGap() {
        var stitches = new Stitches(Page.Scrolling.ALL);

        stitches.show(lines(0, 10));
        stitches.show(lines(30, 40));

        assertThat(stitches.rows()).hasSize(20);
        assertThat(stitches.isTornAfter(5)).isTrue();
        assertThat(stitches.isTornAfter(10)).isFalse();
    }

    @Test
    void whatCoversTheScreenForAWhileLeavesNothing() {
        var stitches = new Stitches(Page.Scrolling.ALL);

        stitches.show(lines(0, 10));
        stitches.show(List.of("a dialog", "with two choices"));
        stitches.show(lines(3, 13));

        assertThat(stitches.rows()).isEqualTo(lines(0, 13));
        assertThat(stitches.isTornAfter(0)).isFalse();
    }

    @Test
    void noMoreIsKeptThanWhatIsReasonable() {
        var stitches = new Stitches(Page.Scrolling.ALL);

        for (int top = 0; top < 50_000; top += 10) {
            stitches.show(lines(top, top + 20));
        }

        assertThat(stitches.rows().size()).isBetween(10_000, 20_000);
        assertThat(stitches.rows().getLast()).isEqualTo("line 50009");
    }

    @Test
    void whatWasHalfWrittenWhenRowsWereLostIsLostToo() {
        var growing = new Page.Scrolling(null, RowPattern.of("^working"), RowPattern.of("^lin?e?"));
        var stitches = new Stitches(growing);

        stitches.show(List.of("> go", "", "working"));
        stitches.show(List.of("line 4", "line 5", "lin", "", "working"));
        stitches.show(List.of("line 8", "line 9", "", "done"));

        assertThat(stitches.rows())
                .containsExactly("> go", "line 4", "line 5", "line 8", "line 9", "", "done");
        assertThat(stitches.isTornAfter(0)).isTrue();
    }
}
