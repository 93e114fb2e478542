package dev.nerve.cli.runs.view;

import dev.nerve.DurationFormat;
import dev.nerve.RunId;
import dev.nerve.cli.client.ShortTime;
import dev.nerve.cli.console.CellText;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.protocol.run.RunData;
import dev.nerve.protocol.run.RunListData;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import java.util.stream.Stream;

/// A list of runs with one row each. *Immutable.*
///
/// @param data the runs in display order
/// @param left the number of runs that are not shown
/// @param now the current time
/// @param width the maximum width of a line
public record RunListView(RunListData data, long left, Instant now, int width)
        implements OutputItem {

    private static final int STATES = 11;
    private static final int AGES = 8;
    private static final int LENGTHS = 7;

    /// The minimum width of the last column. Below it, the start time and duration are left out.
    private static final int LEAST = 20;

    private static final String GAP = "  ";

    @Override
    public void writeTo(TextPage page) {
        if (data.runs().isEmpty()) {
            return;
        }
        var columns = columns();
        var state = CellText.pad("STATE", STATES);
        var times = new RunListTimes("STARTED", "TOOK");
        page.line(page.style().heading(columns.line("ID", state, times, "WHAT")));
        data.runs().forEach(run -> page.line(row(run, columns, page)));
        if (left > 0) {
            page.line(page.style().secondary("and %d older; --all shows them".formatted(left)));
        }
    }

    /// Uses short names if the terminal is narrow.
    private RunListColumns columns() {
        int names = widest(RunData::runId);
        return Stream.of(
                        new RunListColumns(names, true, true),
                        new RunListColumns(names, true, false),
                        new RunListColumns(names, false, false))
                .filter(columns -> columns.room(width) >= LEAST)
                .findFirst()
                .orElseGet(() -> new RunListColumns(widest(RunListView::shortId), false, false));
    }

    private static String shortId(RunData run) {
        return ShortNames.shortId(RunId.of(run.runId()));
    }

    private int widest(Function<RunData, String> name) {
        return data.runs().stream()
                .mapToInt(run -> CellText.width(name.apply(run)))
                .max()
                .orElse(0);
    }

    private String row(RunData run, RunListColumns columns, TextPage page) {
        var name = CellText.width(run.runId()) > columns.names ? shortId(run) : run.runId();
        var times =
                new RunListTimes(
                        ShortTime.between(run.started(), now) + " ago", took(run.activeMs()));
        var state = state(run.state(), page.style());
        return columns.line(name, state, times, what(run, columns, page)).stripTrailing();
    }

    /// Leaves a command out if it does not fit, because a truncated command cannot be copied.
    private String what(RunData run, RunListColumns columns, TextPage page) {
        int room = Math.max(columns.room(width), 0);
        var defect = run.defect();
        if (defect != null) {
            return CellText.cut(text(defect), room, "...");
        }
        var whole = RunSummaryLine.of(run, page::adaptCommands);
        boolean isWhole = CellText.width(whole) <= room;
        var shown = isWhole ? whole : RunSummaryLine.of(run, _ -> "can be resumed");
        return CellText.cut(shown, room, "...");
    }

    private static String text(String defect) {
        return switch (defect) {
            case "earlier_api" -> "written for an earlier API; fork it with --file";
            case "compile_error" -> "does not compile here; fork it with --file";
            default -> defect + "; fork it with --file";
        };
    }

    /// Shows a dash for zero, because a killed process did not store its active time.
    private static String took(long millis) {
        return millis == 0 ? "-" : DurationFormat.format(Duration.ofMillis(millis));
    }

    private static String state(String state, TextStyle style) {
        var word = CellText.pad(state, STATES);
        return switch (state) {
            case "completed" -> style.good(word);
            case "failed", "unknown" -> style.bad(word);
            case "waiting", "paused" -> style.question(word);
            case "running", "pending" -> style.typed(word);
            default -> word;
        };
    }

    /// The columns that fit into the width.
    ///
    /// @param names the width of the names
    /// @param hasAges whether to show the start time
    /// @param hasLengths whether to show the active time
    private record RunListColumns(int names, boolean hasAges, boolean hasLengths) {

        /// {@return the width of the last column}
        int room(int width) {
            int ages = hasAges ? AGES + GAP.length() : 0;
            int lengths = hasLengths ? LENGTHS + GAP.length() : 0;
            return width - names - STATES - 2 * GAP.length() - ages - lengths;
        }

        String line(String name, String state, RunListTimes times, String what) {
            var ages = hasAges ? CellText.pad(times.started, AGES) + GAP : "";
            var lengths = hasLengths ? CellText.pad(times.took, LENGTHS) + GAP : "";
            return CellText.pad(name, names) + GAP + state + GAP + ages + lengths + what;
        }
    }

    /// The start and duration of a run.
    ///
    /// @param started the time since its start
    /// @param took the time it was executed, without gates, pauses, and times without an owner
    private record RunListTimes(String started, String took) {}
}
