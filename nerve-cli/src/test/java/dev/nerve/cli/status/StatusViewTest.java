package dev.nerve.cli.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.cli.GoldenFile;
import dev.nerve.cli.console.CellText;
import dev.nerve.cli.console.StatusGlyphs;
import dev.nerve.cli.inbox.SampleItems;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.protocol.common.UsageData;
import dev.nerve.protocol.node.NodeData;
import dev.nerve.protocol.run.RunData;
import dev.nerve.protocol.status.StatusData;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatusViewTest {

    private static final UsageData NOTHING = new UsageData(null, null, null, null, null);

    @Test
    void whatNeedsAPersonComesFirst() {
        GoldenFile.of("status/full.txt").assertShows(screen(full(), 100));
    }

    @Test
    void emptyStoreSaysWhatToType() {
        var empty = new StatusData(0, NOTHING, List.of(), List.of(), List.of(), List.of());

        assertThat(screen(empty, 80))
                .isEqualTo(
                        """
                        nerve · ~/src/shop

                        Nothing has run here yet. 'nerve demo' shows what nerve does.
                        """);
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 100, 160})
    void noLineIsWiderThanTheOutput(int width) {
        assertThat(screen(full(), width).lines())
                .allSatisfy(line -> assertThat(CellText.width(line)).isLessThanOrEqualTo(width));
    }

    private static StatusData full() {
        var working = run("fix-imports-0a1b2c3d", "running", null, Value.NULL, 1);
        var failed = run("tests-00000001", "failed", "2 tests failed", Value.NULL, 60);
        var done = run("docs-pass-00000002", "completed", null, new Value.Text("8 of 8"), 61);
        var today = new UsageData(412_000L, null, null, new BigDecimal("1.84"), null);
        return new StatusData(
                7,
                today,
                List.of(SampleItems.permission(), SampleItems.gate()),
                List.of(node("shell", "busy"), node("idle", "ready")),
                List.of(working),
                List.of(done, failed));
    }

    private static NodeData node(String id, String state) {
        return new NodeData(
                "default",
                id,
                "terminal",
                state,
                SampleItems.NOW.minusSeconds(40),
                null,
                true,
                List.of(),
                Value.Fields.EMPTY,
                null,
                null,
                null,
                Value.Fields.EMPTY,
                null);
    }

    private static RunData run(
            String id, String state, @Nullable String error, Value output, long minutes) {
        var time = SampleItems.NOW.minus(Duration.ofMinutes(minutes));
        return new RunData(
                id,
                "workflow",
                true,
                null,
                "fix-imports",
                "default",
                null,
                "yaml",
                null,
                null,
                null,
                state,
                time,
                time,
                1000,
                new UsageData(null, null, null, new BigDecimal("0.12"), null),
                List.of(),
                false,
                null,
                output,
                error,
                error == null ? null : "process",
                List.of(),
                List.of(),
                null,
                Value.NULL,
                null,
                List.of());
    }

    private static String screen(StatusData status, int width) {
        var page = TextPage.of(TextStyle.PLAIN);
        new StatusView(status, "~/src/shop", SampleItems.NOW, width, StatusGlyphs.UNICODE)
                .writeTo(page);
        return page.text();
    }
}
