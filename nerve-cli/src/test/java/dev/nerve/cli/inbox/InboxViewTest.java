package dev.nerve.cli.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.cli.GoldenFile;
import dev.nerve.cli.console.CellText;
import dev.nerve.cli.console.StatusGlyphs;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.protocol.inbox.InboxItemData;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InboxViewTest {

    @Test
    void eachItemHasOneRowWithTheCommandThatAnswersIt() {
        GoldenFile.of("inbox/wide.txt").assertShows(list(100, StatusGlyphs.UNICODE));
    }

    @Test
    void narrowListLeavesTheKindOut() {
        GoldenFile.of("inbox/narrow.txt").assertShows(list(72, StatusGlyphs.ASCII));
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 60, 80, 120, 200})
    void noRowIsWiderThanTheOutput(int width) {
        assertThat(list(Math.max(60, width), StatusGlyphs.UNICODE).lines())
                .allSatisfy(line ->
                        assertThat(CellText.width(line)).isLessThanOrEqualTo(Math.max(60, width)));
    }

    private static String opened(InboxItemData item) {
        var page = TextPage.of(TextStyle.PLAIN);
        new InboxItemView(item, SampleItems.NOW, StatusGlyphs.UNICODE).writeTo(page);
        return page.text();
    }

    @Test
    void permissionShowsToolCommandPathRiskAnswersAndRule() {
        GoldenFile.of("inbox/permission.txt").assertShows(opened(SampleItems.permission()));
    }

    @Test
    void editShowsItsDiffInsteadOfItsTexts() {
        GoldenFile.of("inbox/edit.txt").assertShows(opened(SampleItems.edit()));
    }

    @Test
    void requestThatCannotBeRememberedHasNoRuleAndShowsAllLines() {
        GoldenFile.of("inbox/script.txt").assertShows(opened(SampleItems.script()));
    }

    @Test
    void textsOfProgramsCannotMoveTheCursor() {
        var page = TextPage.of(TextStyle.PLAIN);
        new InboxItemView(SampleItems.dialog(), SampleItems.NOW, StatusGlyphs.ASCII).writeTo(page);

        assertThat(page.text()).contains("Trust this folder?").doesNotContain("\u001b");
    }

    @Test
    void answerMayBeANumberAnOptionInAnyCaseOrAText() {
        var typed = new TypedAnswer(SampleItems.gate());

        assertThat(typed.parse(" 2 ")).isEqualTo("reject");
        assertThat(typed.parse("APPROVE")).isEqualTo("approve");
        assertThat(typed.parse("3")).isEqualTo("3");
        assertThat(typed.parse("later")).isEqualTo("later");
    }

    @Test
    void terminalWithoutUnicodeGetsPlainCharacters() {
        assertThat(StatusGlyphs.of(StandardCharsets.US_ASCII)).isEqualTo(StatusGlyphs.ASCII);
        assertThat(StatusGlyphs.of(StandardCharsets.UTF_8)).isEqualTo(StatusGlyphs.UNICODE);
    }

    private static String list(int width, StatusGlyphs glyphs) {
        var page = TextPage.of(TextStyle.PLAIN);
        var items = List.of(SampleItems.permission(), SampleItems.gate(), SampleItems.dialog());
        new InboxListView(items, SampleItems.NOW, width, glyphs).writeTo(page);
        return page.text();
    }
}
