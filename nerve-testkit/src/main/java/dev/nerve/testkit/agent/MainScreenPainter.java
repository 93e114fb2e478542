package dev.nerve.testkit.agent;

import java.util.ArrayList;

/// A painter for the main screen. It writes settled rows once, and erases and rewrites everything
/// below them. *Confined to one thread.*
final class MainScreenPainter implements ScreenPainter {

    /// The number of conversation rows that are written again after a resize.
    private static final int REPEATED = 200;

    private final String beginning;
    private int written;
    private int cursorRow;
    private boolean fresh;

    /// @param beginning the text to write first
    MainScreenPainter(String beginning) {
        this.beginning = beginning;
    }

    @Override
    public String paint(AgentTranscript transcript, BottomPanel panel) {
        var text = new StringBuilder();
        if (fresh) {
            text.append("\u001b[H\u001b[2J\u001b[3J");
            written = Math.max(0, transcript.settledRows() - REPEATED);
            fresh = false;
        } else {
            text.append('\r').append(up(cursorRow)).append("\u001b[J");
        }
        var rows = new ArrayList<>(transcript.rowsFrom(written));
        int growing = transcript.size() - transcript.settledRows();
        written = transcript.settledRows();
        rows.addAll(panel.rows());
        text.append(String.join("\r\n", rows));
        if (panel.rows().isEmpty()) {
            text.append("\r\n");
        }
        cursorRow = growing + panel.cursorRow();
        int below = Math.max(0, panel.rows().size() - 1 - panel.cursorRow());
        text.append(up(below)).append('\r').append(right(panel.cursorColumn()));
        return text.append(ScreenPainter.cursor(panel)).toString();
    }

    private static String up(int rows) {
        return rows == 0 ? "" : "\u001b[" + rows + "A";
    }

    private static String right(int columns) {
        return columns == 0 ? "" : "\u001b[" + columns + "C";
    }

    @Override
    public void resize(TtySize size) {
        fresh = true;
    }

    @Override
    public String begin() {
        return beginning;
    }

    @Override
    public String end() {
        return "\r\u001b[J\u001b[?2004l\u001b[?25hGoodbye.\r\n";
    }
}
