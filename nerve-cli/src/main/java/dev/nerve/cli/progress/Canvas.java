package dev.nerve.cli.progress;

import java.util.List;

/// The lines above the cursor that can be painted again.
///
/// Between two paintings the cursor is at the start of the line below them. *Confined to one
/// thread.*
final class Canvas {

    private static final String HIDE_CURSOR = "\u001b[?25l";
    private static final String SHOW_CURSOR = "\u001b[?25h";

    /// A line that is wider than we think then ends at the edge, and does not become two.
    private static final String NO_WRAP = "\u001b[?7l";

    private static final String WRAP = "\u001b[?7h";

    /// Before a line and not after it, where it could take the character at the edge away.
    private static final String CLEAR_LINE = "\u001b[K";

    private static final String CLEAR_BELOW = "\u001b[J";

    private final Screen screen;
    private List<String> painted = List.of();
    private boolean begun;

    Canvas(Screen screen) {
        this.screen = screen;
    }

    /// Paints lines in the place of those that were painted before.
    ///
    /// @param lines fewer than the screen has, if they are to be painted again
    /// @param size how large the screen is
    void paint(List<String> lines, Size size) {
        if (lines.equals(painted) && begun) {
            return;
        }
        var text = new StringBuilder(begun ? "" : HIDE_CURSOR + NO_WRAP);
        int up = Math.min(rows(size.width()), size.height() - 1);
        if (up > 0) {
            text.append("\r\u001b[").append(up).append('A');
        }
        lines.forEach(line -> text.append(CLEAR_LINE).append(line).append("\r\n"));
        begun = true;
        painted = List.copyOf(lines);
        screen.write(text.append(CLEAR_BELOW).toString());
    }

    /// {@return how many rows the painted lines take; more than before if the screen got narrower}
    private int rows(int width) {
        return painted.stream().mapToInt(line -> rows(line, width)).sum();
    }

    private static int rows(String line, int width) {
        return Math.max(1, Math.ceilDiv(Cells.width(Harmless.clean(line)), width));
    }

    /// Leaves the lines where they are, and the terminal as it was.
    void leave() {
        if (begun) {
            screen.write(WRAP + SHOW_CURSOR);
            begun = false;
            painted = List.of();
        }
    }
}
