package dev.nerve.app.run;

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

/// Runs, a row each. *Immutable.*
///
/// @param runs the runs, in the order in which they are shown
/// @param left how many more there are
/// @param now the time
/// @param width how wide a line may be
record RunList(List<RunInfo> runs, int left, Instant now, int width) implements Shown {

    private static final int STATES = 11;
    private static final int AGES = 8;
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
        int names = Math.max(2, runs.stream().mapToInt(RunList::nameWidth).max().orElse(0));
        var heading =
                Cells.pad("ID", names)
                        + GAP
                        + Cells.pad("STATE", STATES)
                        + GAP
                        + Cells.pad("STARTED", AGES)
                        + GAP
                        + "WHAT";
        page.line(page.style().heading(heading));
        runs.forEach(run -> page.line(row(run, names, page.style())));
        if (left > 0) {
            page.line(page.style().secondary("and %d older; --all shows them".formatted(left)));
        }
    }

    private static int nameWidth(RunInfo run) {
        return Cells.width(run.record().id().name());
    }

    private String row(RunInfo run, int names, Style style) {
        var start =
                Cells.pad(run.record().id().name(), names)
                        + GAP
                        + state(run.state(), style)
                        + GAP
                        + Cells.pad(Ago.of(run.record().start().time(), now), AGES)
                        + GAP;
        int room = width - names - STATES - AGES - 3 * GAP.length();
        return (start + Cells.cut(RunFields.remark(run), Math.max(room, 0), "...")).stripTrailing();
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
}
