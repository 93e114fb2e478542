package dev.nerve.cli.progress;

import dev.nerve.cli.console.CellText;
import dev.nerve.cli.console.ConsoleSize;
import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.output.TextStyle;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// A drawing of the progress of a run as a tree: a line for each step, and a summary below.
///
/// *Immutable*, and a pure function: the same progress, size and time give the same lines.
///
/// @param theme the characters of the tree
/// @param style the style of the text
/// @param folding the items to hide even if there is room for all
public record ProgressTree(TreeTheme theme, TextStyle style, FoldLevel folding) {

    /// The summary line and the blank line before it.
    private static final int FOOTER = 2;

    /// Creates a tree in which successful rounds show only the loops in them.
    ///
    /// @param theme the characters of the tree
    /// @param style the style of the text
    public ProgressTree(TreeTheme theme, TextStyle style) {
        this(theme, style, FoldLevel.ROUNDS);
    }

    /// {@return a copy that hides nothing}
    public ProgressTree unfolded() {
        return new ProgressTree(theme, style, FoldLevel.NONE);
    }

    /// {@return the lines, which fit into the size}
    ///
    /// If there are too many steps, the tree hides the steps inside successful items. If there are
    /// still too many, it shows only the rows around the running step.
    ///
    /// @param progress the progress of the run
    /// @param size the available size
    /// @param now the current time
    public List<String> draw(RunProgress progress, ConsoleSize size, Instant now) {
        var lines = new ArrayList<String>();
        boolean isCut = progress.untrackedCount() > 0 && size.height() > FOOTER;
        int room = Math.max(0, size.height() - FOOTER - (isCut ? 1 : 0));
        progress.root().ifPresent(root -> lines.addAll(steps(root, size.width(), room, now)));
        if (isCut) {
            lines.add(more(progress.untrackedCount() + " more", size.width()));
        }
        var footer = new RunFooter(style).of(progress, progress.elapsed(now));
        return withFooter(lines, footer, size);
    }

    private List<String> steps(ProgressItem root, int width, int room, Instant now) {
        var rows = TreeRow.all(root, theme, folding);
        var columns = new ColumnLayout(this, width, rows);
        var fitting = rows.size() <= room ? rows : TreeRow.all(root, theme, FoldLevel.DONE);
        var visibleRows = VisibleRows.of(fitting, room);
        var lines = new ArrayList<String>();
        visibleRows.around().forEach(row -> lines.add(columns.line(row, now)));
        if (visibleRows.above() > 0 && room > 2) {
            lines.add(more(visibleRows.above() + " above", width));
        }
        visibleRows.rows().forEach(row -> lines.add(columns.line(row, now)));
        if (visibleRows.below() > 0 && room > 2) {
            lines.add(more(visibleRows.below() + " below", width));
        }
        return lines;
    }

    private String more(String what, int width) {
        var text = theme.ellipsis() + " " + what;
        return style.secondary(CellText.cut(text, width, theme.ellipsis()));
    }

    private List<String> withFooter(List<String> lines, String footer, ConsoleSize size) {
        if (size.height() > FOOTER && !lines.isEmpty()) {
            lines.add("");
        }
        lines.add(fitted(footer, size.width()));
        return lines;
    }

    /// {@return the line if it fits, or its start without colours}
    String fitted(String line, int width) {
        var plain = SafeText.removeInvisible(line);
        return CellText.width(plain) <= width ? line : CellText.cut(plain, width, theme.ellipsis());
    }
}
