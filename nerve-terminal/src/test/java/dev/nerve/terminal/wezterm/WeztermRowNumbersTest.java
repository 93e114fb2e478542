package dev.nerve.terminal.wezterm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.testkit.RandomSeeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WeztermRowNumbersTest {

    private final WeztermRowNumbers numbers = new WeztermRowNumbers();

    @Test
    void rowsKeepTheirNumbersWhileMoreAreKept() {
        assertThat(numbers.first(List.of("a", "b"), TerminalSize.DEFAULT)).isZero();
        assertThat(numbers.first(List.of("a", "b", "c"), TerminalSize.DEFAULT)).isZero();
    }

    @Test
    void rowsThatWereDroppedAreCounted() {
        numbers.first(List.of("a", "b", "c"), TerminalSize.DEFAULT);

        assertThat(numbers.first(List.of("b", "c", "d"), TerminalSize.DEFAULT)).isEqualTo(1);
        assertThat(numbers.first(List.of(), TerminalSize.DEFAULT)).isEqualTo(4);
    }

    @Test
    void anotherSizeDropsNothing() {
        numbers.first(List.of("a b", "c"), TerminalSize.DEFAULT);

        assertThat(numbers.first(List.of("a", "b", "c"), new TerminalSize(1, 1))).isZero();
    }

    @Test
    void anyAmountBetweenTwoLooksIsCounted() {
        RandomSeeds.each(20, WeztermRowNumbersTest::someAmounts);
    }

    private static void someAmounts(Random random) {
        var numbers = new WeztermRowNumbers();
        var all = new ArrayList<String>();
        int limit = 200;
        for (int round = 0; round < 50; round++) {
            int more = random.nextInt(limit / 2);
            for (int i = 0; i < more; i++) {
                all.add("row " + random.nextInt(1000));
            }
            int start = Math.max(0, all.size() - limit);
            assertThat(numbers.first(all.subList(start, all.size()), TerminalSize.DEFAULT))
                    .isEqualTo(start);
        }
    }
}
