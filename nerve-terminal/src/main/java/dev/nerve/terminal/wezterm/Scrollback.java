package dev.nerve.terminal.wezterm;

import dev.nerve.terminal.screen.Size;
import java.util.List;

/// Numbers the rows of a pane since we know it, although wezterm does not.
///
/// What has left the screen does not change any more, and is dropped at the top when there is too
/// much of it. So the rows that were seen the last time are looked for in those that are seen now.
/// *Safe for many threads.*
final class Scrollback {

    /// So many rows in a row are not the same by chance.
    private static final int ENOUGH = 64;

    private List<String> last = List.of();
    private Size size = Size.USUAL;
    private long dropped;

    /// {@return the number of the first of these rows}
    ///
    /// @param above all rows that have left the screen and are kept
    /// @param now how large the pane is; another size wraps all rows anew
    synchronized long first(List<String> above, Size now) {
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
