package dev.nerve.terminal.wezterm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.screen.Size;
import dev.nerve.testkit.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ScrollbackTest {

    private final Scrollback scrollback = new Scrollback();

    @Test
    void rowsKeepTheirNumbersWhileMoreAreKept() {
        assertThat(scrollback.first(List.of("a", "b"), Size.USUAL)).isZero();
        assertThat(scrollback.first(List.of("a", "b", "c"), Size.USUAL)).isZero();
    }

    @Test
    void rowsThatWereDroppedAreCounted() {
        scrollback.first(List.of("a", "b", "c"), Size.USUAL);

        assertThat(scrollback.first(List.of("b", "c", "d"), Size.USUAL)).isEqualTo(1);
        assertThat(scrollback.first(List.of(), Size.USUAL)).isEqualTo(4);
    }

    @Test
    void anotherSizeDropsNothing() {
        scrollback.first(List.of("a b", "c"), Size.USUAL);

        assertThat(scrollback.first(List.of("a", "b", "c"), new Size(1, 1))).isZero();
    }

    @Test
    void anyAmountBetweenTwoLooksIsCounted() {
        Seeds.each(20, ScrollbackTest::someAmounts);
    }

    private static void someAmounts(Random random) {
        var scrollback = new Scrollback();
        var all = new ArrayList<String>();
        int limit = 200;
        for (int round = 0; round < 50; round++) {
            int more = random.nextInt(limit / 2);
            for (int i = 0; i < more; i++) {
                all.add("row " + random.nextInt(1000));
            }
            int start = Math.max(0, all.size() - limit);
            assertThat(scrollback.first(all.subList(start, all.size()), Size.USUAL))
                    .isEqualTo(start);
        }
    }
}
