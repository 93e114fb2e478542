package dev.nerve.terminal.screen.cell;

import dev.nerve.terminal.screen.ScreenRow;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A line that has left the screen, in compact form. *Immutable.*
///
/// It omits unused cells at the end, stores ASCII characters in one byte each, and stores a style
/// once for neighbouring cells that share it.
public final class StoredLine {

    private static final int[] PLAIN = {};
    private static final int LOOK = 3;

    private final boolean wrapped;
    private final int length;

    /// The characters if all are ASCII, with 0 for an empty cell.
    private final byte @Nullable [] plain;

    private final int @Nullable [] contents;

    /// For each range of cells with one style: the column after its end, the foreground and the
    /// background.
    private final int[] looks;

    private final @Nullable String @Nullable [] clusters;
    private final @Nullable CellDecoration @Nullable [] extras;

    StoredLine(CellLine line) {
        wrapped = line.isWrapped();
        length = line.usedLength();
        plain = line.plain(length);
        contents = plain == null ? contents(line, length) : null;
        looks = looks(line, length);
        clusters = contents == null ? null : clusters(line, length);
        extras = line.hasExtras() ? extras(line, length) : null;
    }

    private static int[] contents(CellLine line, int length) {
        var contents = new int[length];
        for (var column = 0; column < length; column++) {
            contents[column] = line.content(column);
        }
        return contents;
    }

    private static int[] looks(CellLine line, int length) {
        var runs = PLAIN;
        var used = 0;
        for (var column = 0; column < length; ) {
            var end = line.endOfStyle(column, length);
            runs = used == runs.length ? Arrays.copyOf(runs, used * 2 + LOOK) : runs;
            runs[used] = end;
            runs[used + 1] = line.foreground(column);
            runs[used + 2] = line.background(column);
            used += LOOK;
            column = end;
        }
        var isPlain = used == LOOK && runs[1] == 0 && runs[2] == 0;
        return isPlain ? PLAIN : Arrays.copyOf(runs, used);
    }

    private static @Nullable String @Nullable [] clusters(CellLine line, int length) {
        @Nullable String @Nullable [] clusters = null;
        for (var column = 0; column < length; column++) {
            if (CellContent.isCluster(line.content(column))) {
                clusters = clusters == null ? new String[length] : clusters;
                clusters[column] = line.text(column);
            }
        }
        return clusters;
    }

    private static @Nullable CellDecoration @Nullable [] extras(CellLine line, int length) {
        @Nullable CellDecoration @Nullable [] extras = null;
        for (var column = 0; column < length; column++) {
            var decoration = line.extra(column);
            if (!decoration.equals(CellDecoration.NONE)) {
                extras = extras == null ? new CellDecoration[length] : extras;
                extras[column] = decoration;
            }
        }
        return extras;
    }

    /// {@return the line in its mutable form}
    ///
    /// @param columns the length of the line
    public CellLine toLine(int columns) {
        var line = new CellLine(Math.max(columns, length), CellStyle.plain());
        line.wrapped(wrapped);
        var cellStyle = new CellStyle();
        var run = 0;
        for (var column = 0; column < length; column++) {
            if (looks.length > 0 && (column == 0 || looks[run] == column)) {
                run = column == 0 ? 0 : run + LOOK;
                cellStyle.foreground = looks[run + 1];
                cellStyle.background = looks[run + 2];
            }
            restore(line, column, cellStyle);
        }
        line.resize(columns);
        return line;
    }

    private void restore(CellLine line, int column, CellStyle cellStyle) {
        var decoration = extras == null ? null : extras[column];
        cellStyle.extra = decoration == null ? CellDecoration.NONE : decoration;
        var cluster = clusters == null ? null : clusters[column];
        if (cluster == null) {
            line.set(column, content(column), cellStyle);
        } else {
            line.set(column, cluster, CellContent.width(content(column)), cellStyle);
        }
    }

    private int content(int column) {
        if (plain != null) {
            return plain[column];
        }
        return contents == null ? CellContent.EMPTY : contents[column];
    }

    /// {@return the text of the line; it never changes}
    public ScreenRow row() {
        return plain == null ? toLine(Math.max(1, length)).row(length) : plainRow(plain);
    }

    private ScreenRow plainRow(byte[] characters) {
        var text = new String(characters, StandardCharsets.ISO_8859_1).replace('\0', ' ');
        return new ScreenRow(text.stripTrailing(), wrapped);
    }
}
