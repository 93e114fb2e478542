package dev.nerve.app.run.view;

import dev.nerve.DurationFormat;
import dev.nerve.RunId;
import dev.nerve.cli.console.CellText;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.cli.output.UntypedOutputItem;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.run.RunState;
import dev.nerve.value.Value;
import dev.nerve.workflow.SourceDefect;
import dev.nerve.workflow.run.RunInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/// A list of runs with one row each. *Immutable.*
///
/// @param runs the runs in display order
/// @param defects the causes for which this version of nerve cannot resume some of them
/// @param left the number of runs that are not shown
/// @param now the current time
/// @param width the maximum width of a line
public record RunList(
        List<RunInfo> runs,
        Map<RunId, SourceDefect.Cause> defects,
        int left,
        Instant now,
        int width)
        implements UntypedOutputItem {

    private static final int STATES = 11;
    private static final int AGES = 8;
    private static final int LENGTHS = 7;

    /// The minimum width of the last column. Below it, the start time and duration are left out.
    private static final int LEAST = 20;

    private static final String GAP = "  ";

    public RunList {
        runs = List.copyOf(runs);
        defects = Map.copyOf(defects);
    }

    @Override
    public Value value() {
        return Value.fields(Map.of("runs", runs.stream().map(RunFields::brief).toList()));
    }

    @Override
    public void writeTo(TextPage page) {
        if (runs.isEmpty()) {
            return;
        }
        var columns = columns();
        var state = CellText.pad("STATE", STATES);
        page.line(
                page.style()
                        .heading(
                                columns.line(
                                        "ID", state, new RunListTimes("STARTED", "TOOK"), "WHAT")));
        runs.forEach(run -> page.line(row(run, columns, page)));
        if (left > 0) {
            page.line(page.style().secondary("and %d older; --all shows them".formatted(left)));
        }
    }

    /// Uses short names if the terminal is narrow.
    private RunListColumns columns() {
        int names = widest(RunId::name);
        return Stream.of(
                        new RunListColumns(names, true, true),
                        new RunListColumns(names, true, false),
                        new RunListColumns(names, false, false))
                .filter(columns -> columns.room(width) >= LEAST)
                .findFirst()
                .orElseGet(() -> new RunListColumns(widest(ShortNames::shortId), false, false));
    }

    private int widest(Function<RunId, String> name) {
        return runs.stream()
                .mapToInt(run -> CellText.width(name.apply(run.record().id())))
                .max()
                .orElse(0);
    }

    private String row(RunInfo run, RunListColumns columns, TextPage page) {
        var id = run.record().id();
        var name = CellText.width(id.name()) > columns.names ? ShortNames.shortId(id) : id.name();
        var times =
                new RunListTimes(
                        RelativeTime.of(run.record().start().time(), now),
                        took(run.record().status().active()));
        var state = state(run.state(), page.style());
        return columns.line(name, state, times, what(run, columns, page)).stripTrailing();
    }

    /// Leaves a command out if it does not fit, because a truncated command cannot be copied.
    private String what(RunInfo run, RunListColumns columns, TextPage page) {
        int room = Math.max(columns.room(width), 0);
        var defect = defects.get(run.record().id());
        if (defect != null) {
            return CellText.cut(text(defect), room, "...");
        }
        var whole = RunFields.summaryLine(run, page::adaptCommands);
        boolean isWhole = CellText.width(whole) <= room;
        var shown = isWhole ? whole : RunFields.summaryLine(run, _ -> "can be resumed");
        return CellText.cut(shown, room, "...");
    }

    private static String text(SourceDefect.Cause cause) {
        return switch (cause) {
            case EARLIER_API -> "written for an earlier API; fork it with --file";
            case COMPILE_ERROR -> "does not compile here; fork it with --file";
        };
    }

    /// Shows a dash for zero, because a killed process did not store its active time.
    private static String took(Duration active) {
        return active.isZero() ? "-" : DurationFormat.format(active);
    }

    private static String state(RunState state, TextStyle style) {
        var word = CellText.pad(state.wireName(), STATES);
        return switch (state) {
            case COMPLETED -> style.good(word);
            case FAILED, UNKNOWN -> style.bad(word);
            case WAITING, PAUSED -> style.question(word);
            case RUNNING, PENDING -> style.typed(word);
            case CANCELLED, INTERRUPTED -> word;
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
