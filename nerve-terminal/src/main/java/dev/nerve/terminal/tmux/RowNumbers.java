package dev.nerve.terminal.tmux;

import dev.nerve.terminal.screen.Size;

/// Numbers the rows of a pane since we know it, although tmux only tells how many it still has.
///
/// When its history is full, tmux drops a tenth of it at once; when somebody clears it, all. Which
/// of the two is seen from how much shorter it has become. If more than a tenth goes by between two
/// looks, the numbers are too small by what was missed. *Safe for many threads.*
final class RowNumbers {

    private long dropped;
    private Facts.History last = new Facts.History(0, 0);
    private Size size = Size.USUAL;

    /// {@return the number of the screen's first row}
    ///
    /// @param facts what was just seen
    synchronized long first(Facts facts) {
        var now = facts.history();
        // Another size wraps anew, and gives rows back to the screen.
        if (now.size() < last.size() && facts.size().equals(size)) {
            int tenth = Math.max(1, now.limit() / 10);
            boolean trimmed = last.size() - now.size() <= tenth && now.size() > 0;
            dropped += trimmed ? tenth : last.size();
        }
        last = now;
        size = facts.size();
        return dropped + now.size();
    }

    /// {@return how many rows above the screen to ask for, to see all since a number}
    ///
    /// @param from the number
    synchronized long above(long from) {
        return Math.max(0, dropped + last.size() - from);
    }
}
