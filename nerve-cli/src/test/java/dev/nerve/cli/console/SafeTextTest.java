package dev.nerve.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.testkit.RandomSeeds;
import org.junit.jupiter.api.Test;

class SafeTextTest {

    @Test
    void firstLineWithSomethingOnItIsTaken() {
        assertThat(SafeText.line("\n \n  one \ntwo")).isEqualTo("one");
        assertThat(SafeText.line("\u001b[31m\n\u001b[32mgreen")).isEqualTo("green");
    }

    @Test
    void coloursAndCommandsAreTakenOut() {
        assertThat(SafeText.line("\u001b[1;31mred\u001b[0m")).isEqualTo("red");
        assertThat(SafeText.line("a\u001b[2J\u001b[10;10Hb")).isEqualTo("ab");
        assertThat(SafeText.line("a\u001b]0;title\u0007b")).isEqualTo("ab");
        assertThat(SafeText.line("a\u001b]8;;http://x\u001b\\b")).isEqualTo("ab");
        assertThat(SafeText.line("a\u001bMb\u001b")).isEqualTo("ab");
        assertThat(SafeText.line("a\u009b31mb\u0007")).isEqualTo("a31mb");
    }

    @Test
    void directionOfWritingIsNotTurned() {
        assertThat(SafeText.line("a\u202eb\u2066c")).isEqualTo("abc");
    }

    @Test
    void wordsAndPicturesOfSeveralPartsStayWhole() {
        assertThat(SafeText.line("می\u200cخواهم 👩\u200d💻")).isEqualTo("می\u200cخواهم 👩\u200d💻");
        assertThat(SafeText.text("क्\u200dष")).isEqualTo("क्\u200dष");
    }

    @Test
    void tabsBecomeBlanks() {
        assertThat(SafeText.line("a\tb")).isEqualTo("a b");
    }

    @Test
    void noTextIsTooLong() {
        assertThat(SafeText.line("x".repeat(1_000_000))).hasSize(1_000);
    }

    @Test
    void nothingThatMovesTheCursorIsLeftOfAnyText() {
        var pieces = "\u001b[]0;m\u0007\\\n\r\t\u0085\u009b?25lab日\u0301\u200d".toCharArray();
        RandomSeeds.each(
                500,
                random -> {
                    var text = new StringBuilder();
                    for (int i = 0; i < random.nextInt(1, 40); i++) {
                        text.append(pieces[random.nextInt(pieces.length)]);
                    }

                    assertThat(SafeText.line(text.toString())).doesNotContainPattern("\\p{Cntrl}");
                });
    }
}
