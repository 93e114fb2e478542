package dev.nerve.app.run;

import dev.nerve.Durations;
import dev.nerve.RunId;
import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.cli.Style;
import dev.nerve.cli.progress.Cells;
import dev.nerve.run.RunState;
import dev.nerve.value.Value;
import dev.nerve.workflow.RunInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/// A list of runs with one row each. *Immutable.*
///
/// @param runs the runs in display order
/// @param left the number of runs that are not shown
/// @param now the current time
/// @param width the maximum width of a line
record RunList(List<RunInfo> runs, int left, Instant now, int width) implements Shown {

    private static final int STATES = 11;
    private static final int AGES = 8;
    private static final int LENGTHS = 7;

    /// The minimum width of the last column. Below it, the start time and duration are left out.
    private static final int LEAST = 20;

    private static final String GAP = "  ";

    RunList {
        runs = List.copyOf(runs);
    }

    @Override
    public Value value() {
        return Value.fields(Map.of("runs", runs.stream().map(RunFields::brief).toList()));
    }

    @Override
    public void writeTo(Page page) {
        if (runs.isEmpty()) {
            return;
        }
        var columns = columns();
        var state = Cells.pad("STATE", STATES);
        page.line(
                page.style()
                        .heading(columns.line("ID", state, new Times("STARTED", "TOOK"), "WHAT")));
        runs.forEach(run -> page.line(row(run, columns, page)));
        if (left > 0) {
            page.line(page.style().secondary("and %d older; --all shows them".formatted(left)));
        }
    }

    /// Uses short names if the terminal is narrow.
    private Columns columns() {
        int names = widest(RunId::name);
        return Stream.of(
                        new Columns(names, true, true),
                        new Columns(names, true, false),
                        new Columns(names, false, false))
                .filter(columns -> columns.room(width) >= LEAST)
                .findFirst()
                .orElseGet(() -> new Columns(widest(Places::brief), false, false));
    }

    private int widest(Function<RunId, String> name) {
        return runs.stream()
                .mapToInt(run -> Cells.width(name.apply(run.record().id())))
                .max()
                .orElse(0);
    }

    private String row(RunInfo run, Columns columns, Page page) {
        var id = run.record().id();
        var name = Cells.width(id.name()) > columns.names ? Places.brief(id) : id.name();
        var times =
                new Times(
                        Ago.of(run.record().start().time(), now),
                        took(run.record().status().active()));
        var state = state(run.state(), page.style());
        return columns.line(name, state, times, what(run, columns, page)).stripTrailing();
    }

    /// Leaves a command out if it does not fit, because a truncated command cannot be copied.
    private String what(RunInfo run, Columns columns, Page page) {
        int room = Math.max(columns.room(width), 0);
        var whole = RunFields.remark(run, page::advised);
        boolean isWhole = Cells.width(whole) <= room;
        var shown = isWhole ? whole : RunFields.remark(run, _ -> "can be resumed");
        return Cells.cut(shown, room, "...");
    }

    /// Shows a dash for zero, because a killed process did not store its active time.
    private static String took(Duration active) {
        return active.isZero() ? "-" : Durations.show(active);
    }

    private static String state(RunState state, Style style) {
        var word = Cells.pad(state.wireName(), STATES);
        return switch (state) {
            case COMPLETED -> style.good(word);
            case FAILED -> style.bad(word);
            case WAITING, PAUSED -> style.asking(word);
            case RUNNING, PENDING -> style.typed(word);
            case CANCELLED, INTERRUPTED -> word;
        };
    }

    /// The columns that fit into the width.
    ///
    /// @param names the width of the names
    /// @param hasAges whether to show the start time
    /// @param hasLengths whether to show the active time
    private record Columns(int names, boolean hasAges, boolean hasLengths) {

        /// {@return the width of the last column}
        int room(int width) {
            int ages = hasAges ? AGES + GAP.length() : 0;
            int lengths = hasLengths ? LENGTHS + GAP.length() : 0;
            return width - names - STATES - 2 * GAP.length() - ages - lengths;
        }

        String line(String name, String state, Times times, String what) {
            var ages = hasAges ? Cells.pad(times.started, AGES) + GAP : "";
            var lengths = hasLengths ? Cells.pad(times.took, LENGTHS) + GAP : "";
            return Cells.pad(name, names) + GAP + state + GAP + ages + lengths + what;
        }
    }

    /// The start and duration of a run.
    ///
    /// @param started the time since its start
    /// @param took the time it was executed, without gates, pauses, and times without an owner
    private record Times(String started, String took) {}
}
