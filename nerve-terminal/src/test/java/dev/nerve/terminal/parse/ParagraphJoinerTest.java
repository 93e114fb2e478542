package dev.nerve.terminal.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ParagraphJoinerTest {

    private static String join(int limit, String... rows) {
        return ParagraphJoiner.join(List.of(rows), limit);
    }

    @Test
    void aRowGoesOnWhereTheNextWordDidNotFit() {
        assertThat(join(10, "one two", "three four")).isEqualTo("one two three four");
        assertThat(join(11, "one two", "tri four")).isEqualTo("one two\ntri four");
    }

    @Test
    void blankRowsAndItemsAndLevelsBeginLines() {
        assertThat(join(10, "one two", "", "threefour")).isEqualTo("one two\n\nthreefour");
        assertThat(join(10, "- one two", "- threefour")).isEqualTo("- one two\n- threefour");
        assertThat(join(10, "if (a) {", "    statement")).isEqualTo("if (a) {\n    statement");
    }

    @Test
    void anItemGoesOnBelowItsText() {
        assertThat(join(12, "1. one two", "   threefour")).isEqualTo("1. one two threefour");
        assertThat(join(12, "  - one two", "    threefour")).isEqualTo("  - one two threefour");
    }

    @Test
    void aWordThatIsLongerThanARowWasCut() {
        assertThat(join(10, "see", "0123456789", "01234567")).isEqualTo("see 012345678901234567");
        assertThat(join(10, "/aa/bb/", "cc/dd/ee")).isEqualTo("/aa/bb/cc/dd/ee");
        assertThat(join(10, "0123456789", "next")).isEqualTo("0123456789next");
    }

    @Test
    void wideCharactersTakeTwoColumns() {
        assertThat(join(10, "漢字漢字", "漢字")).isEqualTo("漢字漢字 漢字");
        assertThat(join(11, "漢字漢", "漢字")).isEqualTo("漢字漢\n漢字");
    }

    @Test
    void tablesAreLeftAlone() {
        assertThat(join(9, "│ a │ b │", "├───┼───┤", "│ 1 │ 2 │"))
                .isEqualTo("│ a │ b │\n├───┼───┤\n│ 1 │ 2 │");
    }

    @Test
    void whateverIsWrappedComesBackAtEveryWidth() {
        var words = IntStream.range(0, 60).mapToObj(i -> "w".repeat(1 + i * 7 % 11)).toList();
        var text = String.join(" ", words);
        for (int width = 12; width < 100; width++) {
            assertThat(ParagraphJoiner.join(wrapped(words, width), width)).isEqualTo(text);
        }
    }

    private static List<String> wrapped(List<String> words, int width) {
        var rows = new ArrayList<List<String>>(List.of(new ArrayList<>()));
        for (var word : words) {
            int used = rows.getLast().stream().mapToInt(it -> it.length() + 1).sum();
            if (used + word.length() > width) {
                rows.add(new ArrayList<>());
            }
            rows.getLast().add(word);
        }
        return rows.stream().map(row -> row.stream().collect(Collectors.joining(" "))).toList();
    }
}
