package dev.nerve.testkit.agent;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// A painter for the alternate screen. It rewrites the rows that have changed, from the top.
///
/// *Confined to one thread.*
final class AlternateScreenPainter implements ScreenPainter {

    private TtySize size;
    private List<String> painted = List.of();
    private boolean fresh;

    AlternateScreenPainter(TtySize size) {
        this.size = size;
    }

    @Override
    public String paint(AgentTranscript transcript, BottomPanel panel) {
        var text = new StringBuilder();
        if (fresh) {
            text.append("\u001b[2J");
            painted = List.of();
            fresh = false;
        }
        var rows = screen(transcript, panel);
        for (int row = 0; row < rows.size(); row++) {
            if (row >= painted.size() || !painted.get(row).equals(rows.get(row))) {
                text.append(at(row, 0)).append("\u001b[2K").append(rows.get(row));
            }
        }
        painted = rows;
        int top = size.rows() - panel.rows().size();
        text.append(at(top + panel.cursorRow(), panel.cursorColumn()));
        return text.append(ScreenPainter.cursor(panel)).toString();
    }

    private List<String> screen(AgentTranscript transcript, BottomPanel panel) {
        int room = Math.max(0, size.rows() - panel.rows().size());
        var said = transcript.rowsFrom(Math.max(0, transcript.size() - room));
        var rows = new ArrayList<>(said);
        rows.addAll(Collections.nCopies(Math.max(0, room - said.size()), ""));
        rows.addAll(panel.rows());
        return rows.subList(Math.max(0, rows.size() - size.rows()), rows.size());
    }

    private static String at(int row, int column) {
        return "\u001b[" + (row + 1) + ";" + (column + 1) + "H";
    }

    @Override
    public void resize(TtySize newSize) {
        size = newSize;
        fresh = true;
    }

    @Override
    public String begin() {
        return "\u001b[?1049h\u001b[2J\u001b[?2004h";
    }

    @Override
    public String end() {
        return "\u001b[?2004l\u001b[?25h\u001b[?1049l";
    }
}
