package dev.nerve.cli.progress;

import dev.nerve.cli.Style;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Draws how far a run has come: a line for each step, and their sum below.
///
/// *Immutable*, and a function: the same progress, size and time give the same lines.
///
/// @param theme the characters it is drawn with
/// @param style how they look
/// @param folding how much is hidden as long as there is room for all
public record Tree(Theme theme, Style style, Folding folding) {

    /// The sum, and the blank line before it.
    private static final int FOOTER = 2;

    /// A tree in which rounds that ended well show no more than the loops in them.
    ///
    /// @param theme the characters it is drawn with
    /// @param style how they look
    public Tree(Theme theme, Style style) {
        this(theme, style, Folding.ROUNDS);
    }

    /// {@return the same with nothing hidden}
    public Tree unfolded() {
        return new Tree(theme, style, Folding.NONE);
    }

    /// {@return the lines, none wider and no more of them than there is room for}
    ///
    /// When there are too many steps, those inside of what is done are hidden; if that is not
    /// enough, those around what is running are shown.
    ///
    /// @param progress how far the run has come
    /// @param size how much room there is
    /// @param now the time
    public List<String> draw(Progress progress, Size size, Instant now) {
        var lines = new ArrayList<String>();
        boolean isCut = progress.beyond() > 0 && size.height() > FOOTER;
        int room = Math.max(0, size.height() - FOOTER - (isCut ? 1 : 0));
        progress.root().ifPresent(root -> lines.addAll(steps(root, size.width(), room, now)));
        if (isCut) {
            lines.add(more(progress.beyond() + " more", size.width()));
        }
        var footer = new Footer(style).of(progress, progress.elapsed(now));
        return withFooter(lines, footer, size);
    }

    private List<String> steps(Item root, int width, int room, Instant now) {
        var rows = Row.all(root, theme, folding);
        var columns = new Columns(this, width, rows);
        var fitting = rows.size() <= room ? rows : Row.all(root, theme, Folding.DONE);
        var window = Window.of(fitting, room);
        var lines = new ArrayList<String>();
        window.around().forEach(row -> lines.add(columns.line(row, now)));
        if (window.above() > 0 && room > 2) {
            lines.add(more(window.above() + " above", width));
        }
        window.rows().forEach(row -> lines.add(columns.line(row, now)));
        if (window.below() > 0 && room > 2) {
            lines.add(more(window.below() + " below", width));
        }
        return lines;
    }

    private String more(String what, int width) {
        var text = theme.ellipsis() + " " + what;
        return style.secondary(Cells.cut(text, width, theme.ellipsis()));
    }

    private List<String> withFooter(List<String> lines, String footer, Size size) {
        if (size.height() > FOOTER && !lines.isEmpty()) {
            lines.add("");
        }
        lines.add(fitted(footer, size.width()));
        return lines;
    }

    /// {@return a line if it fits, or its beginning without colours}
    String fitted(String line, int width) {
        var plain = Harmless.clean(line);
        return Cells.width(plain) <= width ? line : Cells.cut(plain, width, theme.ellipsis());
    }
}
