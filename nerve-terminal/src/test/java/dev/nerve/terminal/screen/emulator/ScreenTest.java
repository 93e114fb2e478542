package dev.nerve.terminal.screen.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.terminal.screen.Cursor;
import dev.nerve.terminal.screen.ScreenRow;
import dev.nerve.terminal.screen.SequenceListener;
import dev.nerve.terminal.screen.TerminalMode;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.terminal.screen.cell.CellAttributes;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

public class ScreenTest {

    @Test
    void textIsShownWhereTheCursorIs() {
        var screen = screen(20, 4, "one\r\ntwo\u001b[4;5Hfour\u001b[1;2Hxx");

        assertThat(screen.frame().text()).isEqualTo("oxx\ntwo\n\n    four");
        assertThat(screen.frame().cursor()).isEqualTo(new Cursor(0, 3, true));
    }

    @Test
    void aFullRowWrapsOnlyWhenTheNextCharacterComes() {
        var screen = screen(4, 2, "abcd");
        assertThat(screen.frame().cursor()).isEqualTo(new Cursor(0, 4, true));

        feed(screen, "e");

        assertThat(screen.frame().rows())
                .containsExactly(new ScreenRow("abcd", false), new ScreenRow("e", true));
    }

    @Test
    void withoutWrappingTheLastColumnIsOverwritten() {
        assertThat(text(4, 2, "\u001b[?7labcdefg")).isEqualTo("abcg");
    }

    @Test
    void backspaceGoesBackOverAWrapIfItIsAskedTo() {
        assertThat(text(4, 2, "abcde\b\b\bX")).isEqualTo("abcd\nX");
        assertThat(text(4, 2, "\u001b[?45habcde\b\bX")).isEqualTo("abcX\ne");
    }

    @Test
    void rowsThatLeaveTheScreenAreKept() {
        var screen = screen(10, 2, "1\r\n2\r\n3\r\n4");

        assertThat(screen.oldest()).isZero();
        assertThat(screen.end()).isEqualTo(4);
        assertThat(screen.frame().first()).isEqualTo(2);
        assertThat(texts(screen, 0, 4)).containsExactly("1", "2", "3", "4");
    }

    @Test
    void theScrollbackHasALimitAndRowsKeepTheirNumbers() {
        var screen = new Screen(new TerminalSize(10, 2), 3, SequenceListener.NONE);

        for (var number = 0; number < 20; number++) {
            feed(screen, number + "\r\n");
        }

        assertThat(screen.oldest()).isEqualTo(16);
        assertThat(screen.end()).isEqualTo(20);
        assertThat(texts(screen, 0, 100)).containsExactly("16", "17", "18", "19", "");
        assertThat(texts(screen, 18, 19)).containsExactly("18");
    }

    @Test
    void clearingTheScrollbackLeavesTheScreenAndTheNumbers() {
        var screen = screen(10, 2, "1\r\n2\r\n3\r\n4");

        screen.clearScrollback();

        assertThat(screen.oldest()).isEqualTo(2);
        assertThat(texts(screen, 0, 100)).containsExactly("3", "4");
    }

    @Test
    void aResetEmptiesTheScreenAndNumbersGoOn() {
        var screen = screen(10, 2, "1\r\n2\r\n3\u001b[?25l\u001bcnew");

        assertThat(screen.frame().text()).isEqualTo("new");
        assertThat(screen.frame().first()).isEqualTo(3);
        assertThat(screen.oldest()).isEqualTo(3);
        assertThat(screen.frame().cursor().visible()).isTrue();
    }

    @Test
    void theAlternateScreenLeavesTheMainOneAlone() {
        var screen = screen(10, 2, "main\u001b[?1049h\u001b[H1\r\n2\r\n3");
        assertThat(screen.frame().text()).isEqualTo("2\n3");
        assertThat(screen.isOn(TerminalMode.ALTERNATE_SCREEN)).isTrue();
        assertThat(texts(screen, 0, 100)).containsExactly("main", "");

        feed(screen, "\u001b[?1049l!");

        assertThat(screen.frame().text()).isEqualTo("main!");
        assertThat(screen.isOn(TerminalMode.ALTERNATE_SCREEN)).isFalse();
    }

    @Test
    void partsOfTheScreenAreErased() {
        assertThat(text(5, 3, "abcde\r\nfghij\r\nklmno\u001b[2;3H\u001b[J")).isEqualTo("abcde\nfg");
        assertThat(text(5, 3, "abcde\r\nfghij\r\nklmno\u001b[2;3H\u001b[1J"))
                .isEqualTo("\n   ij\nklmno");
        assertThat(text(5, 1, "abcde\u001b[1;3H\u001b[K")).isEqualTo("ab");
        assertThat(text(5, 1, "abcde\u001b[1;2H\u001b[2X")).isEqualTo("a  de");
    }

    @Test
    void charactersAreInsertedAndDeleted() {
        assertThat(text(6, 1, "abcdef\u001b[1;2H\u001b[2@")).isEqualTo("a  bcd");
        assertThat(text(6, 1, "abcdef\u001b[1;2H\u001b[2P")).isEqualTo("adef");
        assertThat(text(6, 1, "abcdef\u001b[1;2H\u001b[4hXY")).isEqualTo("aXYbcd");
    }

    @Test
    void linesAreInsertedAndDeletedWithinTheRowsThatScroll() {
        var four = "1\r\n2\r\n3\r\n4\u001b[2;3r\u001b[2H";

        assertThat(text(5, 4, four + "\u001b[L")).isEqualTo("1\n\n2\n4");
        assertThat(text(5, 4, four + "\u001b[M")).isEqualTo("1\n3\n\n4");
        assertThat(text(5, 4, four + "\u001b[S")).isEqualTo("1\n3\n\n4");
        assertThat(text(5, 4, four + "\u001b[T")).isEqualTo("1\n\n2\n4");
        assertThat(text(5, 4, four + "\u001bMx")).isEqualTo("1\nx\n2\n4");
        assertThat(text(5, 4, four + "\n\nx")).isEqualTo("1\n3\nx\n4");
    }

    @Test
    void tabsStopAtEveryEighthColumnUntilTheyAreSet() {
        assertThat(text(30, 1, "a\tb\tc")).isEqualTo("a       b       c");
        assertThat(text(30, 1, "\u001b[3g\u001b[5G\u001bH\ra\tb\u001b[Zc")).isEqualTo("a   c");
    }

    @Test
    void theCursorIsSavedAndRestored() {
        assertThat(text(9, 2, "ab\u001b7\r\ncd\u001b8e")).isEqualTo("abe\ncd");
        assertThat(text(9, 2, "ab\u001b[s\r\ncd\u001b[ue")).isEqualTo("abe\ncd");
    }

    @Test
    void theOriginCanBeTheFirstRowThatScrolls() {
        assertThat(text(5, 4, "\u001b[2;3r\u001b[?6h\u001b[Ha\u001b[9Hb")).isEqualTo("\na\nb");
    }

    @Test
    void linesAreDrawnWithTheSpecialCharacters() {
        assertThat(text(9, 1, "\u001b(0lqk\u001b(Bq")).isEqualTo("┌─┐q");
        assertThat(text(9, 1, "\u001b)0\u000ex\u000fx")).isEqualTo("│x");
    }

    @Test
    void aCharacterIsRepeated() {
        assertThat(text(9, 1, "ab\u001b[3bc")).isEqualTo("abbbbc");
    }

    @Test
    void theAlignmentPatternFillsTheScreen() {
        assertThat(text(3, 2, "\u001b#8")).isEqualTo("EEE\nEEE");
    }

    @Test
    void wideCharactersTakeTwoColumns() {
        var screen = screen(5, 2, "中文字");

        assertThat(screen.frame().rows())
                .containsExactly(new ScreenRow("中文", false), new ScreenRow("字", true));
        feed(screen, "\u001b[1;2Hx");
        assertThat(screen.frame().rows().getFirst().text()).isEqualTo(" x文");
    }

    @Test
    void emojiOfSeveralCharactersTakeTwoColumns() {
        var screen = screen(20, 1, "a👩‍👩‍👧b❤️c🇩🇪d👍🏽e\u0301");

        assertThat(screen.frame().text()).isEqualTo("a👩‍👩‍👧b❤️c🇩🇪d👍🏽e\u0301");
        assertThat(screen.frame().cursor().column()).isEqualTo(13);
    }

    @Test
    void coloursAreUnderstoodInAllTheirForms() {
        assertThat(foreground("\u001b[31m")).isEqualTo(CellAttributes.PALETTE_16 | 1);
        assertThat(foreground("\u001b[95m")).isEqualTo(CellAttributes.PALETTE_16 | 13);
        assertThat(foreground("\u001b[38;5;200m")).isEqualTo(CellAttributes.PALETTE_256 | 200);
        assertThat(foreground("\u001b[38:5:200m")).isEqualTo(CellAttributes.PALETTE_256 | 200);
        assertThat(foreground("\u001b[38;2;1;2;3m")).isEqualTo(CellAttributes.RGB | 0x010203);
        assertThat(foreground("\u001b[38:2::1:2:3m")).isEqualTo(CellAttributes.RGB | 0x010203);
        assertThat(foreground("\u001b[1;31;39m")).isEqualTo(CellAttributes.BOLD);
    }

    private static int foreground(String sequence) {
        return screen(9, 1, sequence + "x").display().page().line(0).foreground(0);
    }

    @Test
    void linksBelongToTheCellsBetweenTheirMarks() {
        var screen = screen(9, 1, "a\u001b]8;id=1;http://b;c\u001b\\d\u001b]8;;\u001b\\e");
        var line = screen.display().page().line(0);

        assertThat(line.extra(0).link()).isNull();
        assertThat(line.extra(1).link()).isEqualTo("http://b;c");
        assertThat(line.extra(2).link()).isNull();
    }

    @Test
    void charactersCutAnywhereArriveWhole() {
        var screen = screen(20, 2, "");
        var bytes = "é—👩\u001b[1;20H中".getBytes(StandardCharsets.UTF_8);

        for (var next : bytes) {
            screen.feed(new byte[] {next}, 0, 1);
        }

        assertThat(screen.frame().text()).isEqualTo("é—👩\n中");
    }

    @Test
    void bytesThatAreNoCharacterAreShown() {
        var screen = screen(20, 1, "");
        var bytes = new byte[] {'a', (byte) 0xFF, 'b', (byte) 0xE4, (byte) 0xB8, 'c', (byte) 0xC0};

        screen.feed(bytes, 0, bytes.length);

        assertThat(screen.frame().text()).isEqualTo("a\ufffdb\ufffdc\ufffd");
    }

    @Test
    void unknownAndBrokenSequencesAreNotShown() {
        assertThat(text(40, 1, "a\u001b[>4;1mb\u001b[?9999hc\u001b[1!zd\u001b[<ue"))
                .isEqualTo("abcde");
        assertThat(text(40, 1, "a\u001b[12\u0018b\u001b[3\u001b[1Cc")).isEqualTo("ab c");
        assertThat(text(40, 1, "a\u001b_Gé=1;x\u001b\\b\u001bP1$tx\u001b\\c\u001b^x\u001b\\d"))
                .isEqualTo("abcd");
    }

    @Test
    void aLongerWidthPutsWrappedTextTogetherAgain() {
        var screen = screen(5, 3, "hello world\r\n$ ");

        screen.resize(new TerminalSize(20, 3));
        assertThat(screen.frame().text()).isEqualTo("hello world\n$");

        screen.resize(new TerminalSize(4, 5));
        assertThat(screen.frame().rows())
                .startsWith(
                        new ScreenRow("hell", false),
                        new ScreenRow("o wo", true),
                        new ScreenRow("rld", true));
    }

    @Test
    void aSmallerScreenKeepsEverythingUpToTheCursor() {
        var screen = screen(10, 4, "1\r\n2\r\n3\r\n4\u001b[3H");

        screen.resize(new TerminalSize(10, 1));

        assertThat(texts(screen, 0, 100)).containsExactly("1", "2", "3");
    }

    @Test
    void aNarrowerScreenLosesNoText() {
        var screen = screen(10, 3, "abcdefgh\r\nijklmnop\r\nqrstuvwx\u001b[H");

        screen.resize(new TerminalSize(4, 3));

        assertThat(String.join("", texts(screen, 0, 100))).isEqualTo("abcdefghijklmnopqrstuvwx");
    }

    @Test
    void theSmallestAndTheLargestSizesWork() {
        assertThat(text(1, 1, "ab中")).isEqualTo("中");
        var screen = screen(1_000, 1_000, "\u001b[1000;1000Hx");
        screen.resize(new TerminalSize(1, 1));
        screen.resize(new TerminalSize(1_000, 1_000));
        assertThat(screen.frame().text().strip()).isEqualTo("x");
        assertThatThrownBy(() -> new TerminalSize(0, 0)).isInstanceOf(NerveException.Invalid.class);
    }

    @Test
    void aRowIsMadeOnceUntilItChanges() {
        var screen = screen(10, 2, "a\r\nb");
        var before = screen.frame().rows();

        feed(screen, "c");

        assertThat(screen.frame().rows().getFirst()).isSameAs(before.getFirst());
        assertThat(screen.frame().rows())
                .isEqualTo(List.of(new ScreenRow("a", false), new ScreenRow("bc", false)));
    }

    private static List<String> texts(Screen screen, long from, long until) {
        return screen.rows(from, until).stream().map(ScreenRow::text).toList();
    }

    private static String text(int columns, int rows, String output) {
        return screen(columns, rows, output).frame().text();
    }

    static Screen screen(int columns, int rows, String output) {
        var screen = new Screen(new TerminalSize(columns, rows), 100, SequenceListener.NONE);
        feed(screen, output);
        return screen;
    }

    public static void feed(Screen screen, String output) {
        var bytes = output.getBytes(StandardCharsets.UTF_8);
        screen.feed(bytes, 0, bytes.length);
    }
}
