package dev.nerve.terminal.tmux;

import dev.nerve.terminal.screen.TerminalSize;

/// The row numbers of a pane since nerve knows it. Tmux itself reports only the number of kept
/// rows.
///
/// When the history is full, tmux drops a tenth of it at once; when a person clears it, tmux drops
/// all. The difference in size shows which of the two happened. If tmux drops more than a tenth
/// between two polls, the numbers are too small by the missed rows. *Safe for many threads.*
final class TmuxRowNumbers {

    private long dropped;
    private TmuxPaneStatus.HistorySize last = new TmuxPaneStatus.HistorySize(0, 0);
    private TerminalSize size = TerminalSize.DEFAULT;

    /// {@return the number of the screen's first row}
    ///
    /// @param tmuxPaneStatus the current status
    synchronized long first(TmuxPaneStatus tmuxPaneStatus) {
        var now = tmuxPaneStatus.history();
        // A new size changes the wrapping and moves rows back to the screen.
        if (now.size() < last.size() && tmuxPaneStatus.size().equals(size)) {
            int tenth = Math.max(1, now.limit() / 10);
            boolean trimmed = last.size() - now.size() <= tenth && now.size() > 0;
            dropped += trimmed ? tenth : last.size();
        }
        last = now;
        size = tmuxPaneStatus.size();
        return dropped + now.size();
    }

    /// {@return the number of rows above the screen to capture, to get all rows from a number on}
    ///
    /// @param from the number of the first row
    synchronized long above(long from) {
        return Math.max(0, dropped + last.size() - from);
    }
}
