package dev.nerve.app.run;

import dev.nerve.RunId;
import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.cli.Style;
import dev.nerve.cli.progress.Cells;
import dev.nerve.run.RunState;
import dev.nerve.value.Value;
import dev.nerve.workflow.RunInfo;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/// Runs, a row each. *Immutable.*
///
/// @param runs the runs, in the order in which they are shown
/// @param left how many more there are
/// @param now the time
/// @param width how wide a line may be
record RunList(List<RunInfo> runs, int left, Instant now, int width) implements Shown {

    private static final int STATES = 11;
    private static final int AGES = 8;

    /// What a run asks or gave is worth more than when it began.
    private static final int LEAST = 20;

    private static final String GAP = "  ";

    RunList {
        runs = List.copyOf(runs);
    }

    @Override
    public Value value() {
        return Value.fields(Map.of("runs", runs.stream().map(RunFields::of).toList()));
    }

    @Override
    public void writeTo(Page page) {
        if (runs.isEmpty()) {
            return;
        }
        var columns = columns();
        var state = Cells.pad("STATE", STATES);
        page.line(page.style().heading(columns.line("ID", state, "STARTED", "WHAT")));
        runs.forEach(run -> page.line(row(run, columns, page.style())));
        if (left > 0) {
            page.line(page.style().secondary("and %d older; --all shows them".formatted(left)));
        }
    }

    /// Where there is little room, a run is called by the end of its name.
    private Columns columns() {
        int names = widest(RunId::name);
        return Stream.of(new Columns(names, true), new Columns(names, false))
                .filter(columns -> columns.room(width) >= LEAST)
                .findFirst()
                .orElseGet(() -> new Columns(widest(Places::brief), false));
    }

    private int widest(Function<RunId, String> name) {
        return runs.stream()
                .mapToInt(run -> Cells.width(name.apply(run.record().id())))
                .max()
                .orElse(0);
    }

    private String row(RunInfo run, Columns columns, Style style) {
        var id = run.record().id();
        var name = Cells.width(id.name()) > columns.names ? Places.brief(id) : id.name();
        var ago = Ago.of(run.record().start().time(), now);
        var what = Cells.cut(RunFields.remark(run), Math.max(columns.room(width), 0), "...");
        return columns.line(name, state(run.state(), style), ago, what).stripTrailing();
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

    /// What there is room for.
    ///
    /// @param names how wide the names are
    /// @param hasAges whether it is shown when a run began
    private record Columns(int names, boolean hasAges) {

        /// {@return how much is left for the last column}
        int room(int width) {
            int ages = hasAges ? AGES + GAP.length() : 0;
            return width - names - STATES - 2 * GAP.length() - ages;
        }

        String line(String name, String state, String ago, String what) {
            var ages = hasAges ? Cells.pad(ago, AGES) + GAP : "";
            return Cells.pad(name, names) + GAP + state + GAP + ages + what;
        }
    }
}
