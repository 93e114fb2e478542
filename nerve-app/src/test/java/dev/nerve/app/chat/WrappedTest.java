package dev.nerve.app.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.cli.Page;
import dev.nerve.cli.Style;
import java.util.List;
import org.junit.jupiter.api.Test;

class WrappedTest {

    @Test
    void linesBreakBetweenWords() {
        assertThat(Wrapped.of("one two three", 8)).containsExactly("one two", "three");
        assertThat(Wrapped.line("  one two", 6)).containsExactly("  one", "two");
    }

    @Test
    void wordThatIsTooLongIsCut() {
        assertThat(Wrapped.of("a abcdefgh", 3)).containsExactly("a", "abc", "def", "gh");
    }

    @Test
    void markOfAQuestionStaysWithItsFirstWord() {
        assertThat(Wrapped.of("> abcdefgh i", 5)).containsExactly("> abc", "defgh", "i");
    }

    @Test
    void noColumnIsTooNarrow() {
        assertThat(Wrapped.of("日本", 1)).containsExactly("日", "本");
    }

    @Test
    void helpFitsIntoItsRoom() {
        var rows = List.of(new Page.Row("/fork [NAME]", "Goes another way from here, and so on"));

        for (int room : new int[] {30, 45}) {
            var page = Page.in(Style.PLAIN);
            new HelpView(rows, room).writeTo(page);

            assertThat(page.text().lines()).allMatch(line -> line.length() <= room);
            assertThat(page.text()).contains("/fork [NAME]").contains("Goes another way");
        }
    }
}
