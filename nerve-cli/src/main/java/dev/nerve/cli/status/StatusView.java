package dev.nerve.cli.status;

import dev.nerve.cli.client.ShortTime;
import dev.nerve.cli.console.CellText;
import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.console.StatusGlyphs;
import dev.nerve.cli.inbox.InboxListView;
import dev.nerve.cli.output.TextPage;
import dev.nerve.protocol.common.UsageData;
import dev.nerve.protocol.node.NodeData;
import dev.nerve.protocol.run.RunData;
import dev.nerve.protocol.status.StatusData;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// One screen: what needs a person comes first, then what works, then what is done.
///
/// @param status the state of the engine
/// @param place the directory of the store
/// @param now the current time
/// @param width the number of columns
/// @param glyphs the glyphs
record StatusView(StatusData status, String place, Instant now, int width, StatusGlyphs glyphs) {

    private static final int STATE = 12;
    private static final int AGE = 4;
    private static final int MOST_NAME = 28;
    private static final String GAP = "  ";

    /// Writes the screen.
    ///
    /// @param page the page to write to
    void writeTo(TextPage page) {
        page.line(heading(page));
        needs(page);
        section(page, "WORKING", working());
        section(page, "DONE", done());
        if (status.inbox().isEmpty() && working().isEmpty() && done().isEmpty()) {
            page.line("");
            page.advice("Nothing has run here yet. 'nerve demo' shows what nerve does.");
        }
    }

    private String heading(TextPage page) {
        var usage = usage(status.today());
        var left = "nerve " + glyphs.separator() + " " + place;
        var right = usage.isEmpty() ? "" : "today " + usage;
        int room = Math.max(2, width - CellText.width(left) - CellText.width(right));
        return page.style().heading(left)
                + (right.isEmpty() ? "" : " ".repeat(room) + page.style().secondary(right));
    }

    private void needs(TextPage page) {
        var items = status.inbox();
        if (!items.isEmpty()) {
            page.line("");
            page.line(page.style().heading("NEEDS YOU (%d)".formatted(items.size())));
            new InboxListView(items, now, width, glyphs).writeTo(page);
        }
    }

    private void section(TextPage page, String title, List<StatusRow> rows) {
        if (rows.isEmpty()) {
            return;
        }
        page.line("");
        page.line(page.style().heading("%s (%d)".formatted(title, rows.size())));
        int names =
                Math.min(
                        MOST_NAME,
                        rows.stream().mapToInt(row -> CellText.width(row.name())).max().orElse(0));
        rows.forEach(row -> page.line(line(page, row, names)));
    }

    private String line(TextPage page, StatusRow row, int names) {
        var style = page.style();
        var mark = row.isFailed() ? style.bad(row.glyph()) : style.typed(row.glyph());
        var done = row.glyph().equals(glyphs.done()) ? style.good(row.glyph()) : mark;
        var name = CellText.pad(CellText.cut(row.name(), names, glyphs.ellipsis()), names);
        int room =
                Math.max(
                        0,
                        width
                                - GAP.length()
                                - CellText.width(row.glyph())
                                - 1
                                - names
                                - STATE
                                - AGE
                                - 3 * GAP.length()
                                - (row.usage().isEmpty()
                                        ? 0
                                        : row.usage().length() + GAP.length()));
        var text = CellText.pad(CellText.cut(row.text(), room, glyphs.ellipsis()), room);
        var age = " ".repeat(Math.max(0, AGE - row.age().length())) + row.age();
        var rest = row.usage().isEmpty() ? "" : GAP + style.secondary(row.usage());
        return (GAP
                        + done
                        + ' '
                        + name
                        + GAP
                        + CellText.pad(row.state(), STATE)
                        + GAP
                        + text
                        + GAP
                        + style.secondary(age)
                        + rest)
                .stripTrailing();
    }

    private List<StatusRow> working() {
        var rows = new ArrayList<StatusRow>();
        for (var run : status.runs()) {
            rows.add(row(run));
        }
        for (var node : status.nodes()) {
            boolean isShown = status.runs().stream().anyMatch(run -> isOf(run, node));
            if (!isShown && !node.state().equals("ready") && !node.state().equals("stopped")) {
                rows.add(row(node));
            }
        }
        return rows;
    }

    private static boolean isOf(RunData run, NodeData node) {
        return node.nodeId().equals(run.nodeId()) && node.session().equals(run.session());
    }

    private List<StatusRow> done() {
        return status.done().stream().map(this::row).toList();
    }

    private StatusRow row(RunData run) {
        var name = run.title() == null ? run.runId() : SafeText.line(run.title());
        boolean isOver = run.state().equals("completed") || run.error() != null;
        var since = isOver ? run.changed() : run.started();
        return new StatusRow(
                glyph(run.state()),
                name,
                run.state(),
                text(run),
                ShortTime.between(since, now),
                usage(run.usage()));
    }

    private String glyph(String state) {
        return switch (state) {
            case "completed" -> glyphs.done();
            case "failed" -> glyphs.failed();
            case "waiting" -> glyphs.asks();
            case "cancelled", "interrupted", "paused" -> glyphs.rests();
            default -> glyphs.works();
        };
    }

    private static String text(RunData run) {
        if (run.error() != null) {
            return SafeText.line(run.error());
        }
        if (!run.output().isNull()) {
            return SafeText.line(run.output().text());
        }
        var what = run.nodeId() == null ? run.workflow() : run.nodeId();
        return run.gates().isEmpty()
                ? what
                : "asks: " + SafeText.line(run.gates().getFirst().title());
    }

    private StatusRow row(NodeData node) {
        var since = node.since();
        return new StatusRow(
                glyphs.works(),
                node.nodeId(),
                node.state(),
                node.reason() == null ? node.nodeType() : SafeText.line(node.reason()),
                since == null ? "" : ShortTime.of(Duration.between(since, now)),
                "");
    }

    private String usage(UsageData usage) {
        var parts = new ArrayList<String>();
        if (usage.cost() != null && usage.cost().signum() > 0) {
            parts.add(usage.cost().setScale(2, java.math.RoundingMode.HALF_UP) + " $");
        }
        var tokens = usage.tokens();
        if (tokens != null && tokens > 0) {
            parts.add((tokens >= 10_000 ? tokens / 1000 + "k" : tokens.toString()) + " tokens");
        }
        return String.join(" " + glyphs.separator() + " ", parts);
    }

    /// A row of the screen.
    ///
    /// @param glyph its glyph
    /// @param name the name of the run or node
    /// @param state its state
    /// @param text what it does, asks or gave
    /// @param age the time since the last change that matters
    /// @param usage its usage
    private record StatusRow(
            String glyph, String name, String state, String text, String age, String usage) {

        boolean isFailed() {
            return state.equals("failed");
        }
    }
}
