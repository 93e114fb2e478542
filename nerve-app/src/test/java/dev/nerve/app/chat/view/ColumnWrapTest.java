package dev.nerve.app.chat.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.cli.console.ColumnWrap;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.TextStyle;
import java.util.List;
import org.junit.jupiter.api.Test;

class ColumnWrapTest {

    @Test
    void linesBreakBetweenWords() {
        assertThat(ColumnWrap.of("one two three", 8)).containsExactly("one two", "three");
        assertThat(ColumnWrap.line("  one two", 6)).containsExactly("  one", "two");
    }

    @Test
    void wordThatIsTooLongIsCut() {
        assertThat(ColumnWrap.of("a abcdefgh", 3)).containsExactly("a", "abc", "def", "gh");
    }

    @Test
    void markOfAQuestionStaysWithItsFirstWord() {
        assertThat(ColumnWrap.of("> abcdefgh i", 5)).containsExactly("> abc", "defgh", "i");
    }

    @Test
    void noColumnIsTooNarrow() {
        assertThat(ColumnWrap.of("日本", 1)).containsExactly("日", "本");
    }

    @Test
    void helpFitsIntoItsRoom() {
        var rows =
                List.of(
                        new TextPage.HelpRow(
                                "/fork [NAME]", "Goes another way from here, and so on"));

        for (int room : new int[] {30, 45}) {
            var page = TextPage.of(TextStyle.PLAIN);
            new ChatHelpView(rows, room).writeTo(page);

            assertThat(page.text().lines()).allMatch(line -> line.length() <= room);
            assertThat(page.text()).contains("/fork [NAME]").contains("Goes another way");
        }
    }
}
