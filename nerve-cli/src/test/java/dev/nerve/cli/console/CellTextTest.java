package dev.nerve.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellTextTest {

    @ParameterizedTest
    @CsvSource({
        "'',0",
        "abc,3",
        "日本,4",
        "e\u0301,1",
        "🙂,2",
        "├─ ✓,4",
        "한글,4",
        "ｱ,1",
        "a\u200cb,2",
        "👩\u200d💻,4"
    })
    void textTakesAsManyCellsAsATerminalGivesIt(String text, int width) {
        assertThat(CellText.width(text)).isEqualTo(width);
    }

    @ParameterizedTest
    @CsvSource({
        "abcdef,6,abcdef",
        "abcdef,5,abcd…",
        "abc def,5,abc…",
        "日本語,5,日本…",
        "日本語,4,日…",
        "abcdef,1,…",
        "abcdef,0,''"
    })
    void textIsCutWhereTheRoomEnds(String text, int room, String cut) {
        assertThat(CellText.cut(text, room, "…")).isEqualTo(cut);
    }

    @Test
    void markOfACutIsLeftOutWhereItWouldNotFit() {
        assertThat(CellText.cut("abcdef", 2, "...")).isEqualTo("ab");
    }
}
