package dev.nerve.terminal.wezterm;

import dev.nerve.terminal.screen.TerminalSize;
import java.util.List;

/// The row numbers of a pane since nerve knows it. Wezterm itself does not number rows.
///
/// Rows above the screen no longer change, and wezterm drops the oldest ones when there are too
/// many. So this class searches for the rows of the last poll in the current ones. *Safe for many
/// threads.*
final class WeztermRowNumbers {

    /// The number of equal rows in sequence that counts as a match.
    private static final int ENOUGH = 64;

    private List<String> last = List.of();
    private TerminalSize size = TerminalSize.DEFAULT;
    private long dropped;

    /// {@return the number of the first of these rows}
    ///
    /// @param above all kept rows above the screen
    /// @param now the size of the pane; a new size changes the wrapping of all rows
    synchronized long first(List<String> above, TerminalSize now) {
        if (now.equals(size)) {
            dropped += gone(above);
        }
        last = List.copyOf(above);
        size = now;
        return dropped;
    }

    private int gone(List<String> above) {
        int gone = 0;
        while (gone < last.size() && !continues(gone, above)) {
            gone++;
        }
        return gone;
    }

    private boolean continues(int gone, List<String> above) {
        int length = Math.min(ENOUGH, last.size() - gone);
        return length <= above.size()
                && last.subList(gone, gone + length).equals(above.subList(0, length));
    }
}
