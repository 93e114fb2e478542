package dev.nerve.terminal.tmux;

import dev.nerve.terminal.screen.ScreenRow;
import java.util.List;

/// The rows and status of a pane at one moment. *Immutable.*
///
/// @param facts the status of the pane
/// @param rows the requested rows above the screen, and then the screen
record PaneCapture(TmuxPaneStatus facts, List<ScreenRow> rows) {

    PaneCapture {
        rows = List.copyOf(rows);
    }

    /// {@return the commands that capture a pane}
    ///
    /// @param pane the name of the pane
    /// @param above the number of rows above the screen to capture
    static List<String> commands(String pane, long above) {
        var start = Long.toString(-above);
        return TmuxClient.sequence(
                List.of("display-message", "-p", "-t", pane, TmuxPaneStatus.FORMAT),
                List.of("capture-pane", "-p", "-N", "-t", pane, "-S", start),
                List.of("capture-pane", "-p", "-J", "-t", pane, "-S", start));
    }

    /// {@return the capture that the output of those commands contains}
    ///
    /// @param said the output
    /// @param above the number of requested rows above the screen
    static PaneCapture parse(String said, long above) {
        var lines = said.lines().toList();
        if (lines.isEmpty()) {
            throw TmuxClient.failed("the pane of tmux is gone");
        }
        var tmuxPaneStatus = TmuxPaneStatus.parse(lines.getFirst());
        long wanted =
                tmuxPaneStatus.size().rows() + Math.min(above, tmuxPaneStatus.history().size());
        int end = (int) Math.min(1 + wanted, lines.size());
        return new PaneCapture(
                tmuxPaneStatus,
                WrapDetector.rows(lines.subList(1, end), lines.subList(end, lines.size())));
    }

    /// {@return the rows of the screen}
    List<ScreenRow> screen() {
        int above = Math.max(0, rows.size() - facts.size().rows());
        return rows.subList(above, rows.size());
    }
}
