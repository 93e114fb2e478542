package dev.nerve.terminal.tmux;

import dev.nerve.terminal.screen.Row;
import java.util.List;

/// What a pane showed at one moment, and what is known about it. *Immutable.*
///
/// @param facts what is known
/// @param rows what has left the screen, as far as it was asked for, and then the screen
record Look(Facts facts, List<Row> rows) {

    Look {
        rows = List.copyOf(rows);
    }

    /// {@return the commands that show it}
    ///
    /// @param pane which
    /// @param above how many of the rows that have left the screen are wanted
    static List<String> commands(String pane, long above) {
        var start = Long.toString(-above);
        return TmuxServer.sequence(
                List.of("display-message", "-p", "-t", pane, Facts.FORMAT),
                List.of("capture-pane", "-p", "-N", "-t", pane, "-S", start),
                List.of("capture-pane", "-p", "-J", "-t", pane, "-S", start));
    }

    /// {@return what tmux's answer to those commands means}
    ///
    /// @param said the answer
    /// @param above how many rows were wanted besides the screen
    static Look parse(String said, long above) {
        var lines = said.lines().toList();
        if (lines.isEmpty()) {
            throw TmuxServer.failed("the pane of tmux is gone");
        }
        var facts = Facts.parse(lines.getFirst());
        long wanted = facts.size().rows() + Math.min(above, facts.history().size());
        int end = (int) Math.min(1 + wanted, lines.size());
        return new Look(
                facts, Wrapping.rows(lines.subList(1, end), lines.subList(end, lines.size())));
    }

    /// {@return the rows of the screen}
    List<Row> screen() {
        int above = Math.max(0, rows.size() - facts.size().rows());
        return rows.subList(above, rows.size());
    }
}
