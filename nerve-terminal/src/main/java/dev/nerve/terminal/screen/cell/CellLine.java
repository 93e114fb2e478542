package dev.nerve.terminal.screen.cell;

import dev.nerve.terminal.screen.ScreenRow;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A mutable row of cells. *Confined to the screen's thread.*
///
/// A cell has three numbers: its [CellContent], its foreground and its background. Clusters and
/// [CellDecoration]s are rare, so their arrays are allocated on demand. A half of a wide character
/// never stands alone: overwriting one half clears the other.
public final class CellLine {

    /// The limit of characters in a cluster. It is above all real clusters; the rest is dropped.
    private static final int LONGEST_CLUSTER = 64;

    /// True if it continues the previous line.
    private boolean wrapped;

    private int length;

    /// The end of the used cells. Cells from here on are in their initial state.
    private int used;

    private int[] contents;
    private int[] foregrounds;
    private int[] backgrounds;
    private @Nullable String @Nullable [] clusters;
    private @Nullable CellDecoration @Nullable [] extras;
    private @Nullable ScreenRow row;

    public CellLine(int length, CellStyle cellStyle) {
        this.length = length;
        contents = new int[length];
        foregrounds = new int[length];
        backgrounds = new int[length];
        fill(CellContent.EMPTY, cellStyle);
    }

    public int length() {
        return length;
    }

    public boolean isWrapped() {
        return wrapped;
    }

    public void wrapped(boolean now) {
        if (wrapped != now) {
            wrapped = now;
            row = null;
        }
    }

    public int content(int column) {
        return contents[column];
    }

    public int width(int column) {
        return CellContent.width(contents[column]);
    }

    public int foreground(int column) {
        return foregrounds[column];
    }

    public int background(int column) {
        return backgrounds[column];
    }

    boolean isOccupied(int column) {
        return CellContent.isOccupied(contents[column]);
    }

    /// {@return whether a cell is the second half of a wide character}
    public boolean isSecondHalf(int column) {
        return contents[column] == CellContent.SECOND_HALF;
    }

    private boolean isProtected(int column) {
        return (background(column) & CellAttributes.PROTECTED) != 0;
    }

    /// {@return the text in a cell, or an empty text}
    public String text(int column) {
        var content = content(column);
        if (CellContent.isCluster(content)) {
            var cluster = cluster(column);
            return cluster == null ? "" : cluster;
        }
        var character = CellContent.character(content);
        return character == 0 ? "" : Character.toString(character);
    }

    @Nullable String cluster(int column) {
        return clusters == null ? null : clusters[column];
    }

    public CellDecoration extra(int column) {
        if (extras == null || (background(column) & CellAttributes.EXTRA) == 0) {
            return CellDecoration.NONE;
        }
        var decoration = extras[column];
        return decoration == null ? CellDecoration.NONE : decoration;
    }

    /// {@return the number of columns up to the last cell that is not in its initial state}
    int usedLength() {
        while (used > 0
                && contents[used - 1] == CellContent.EMPTY
                && foregrounds[used - 1] == 0
                && backgrounds[used - 1] == 0) {
            used--;
        }
        return used;
    }

    /// {@return the characters of the first cells, 0 for empty cells, or null if some are not
    /// ASCII}
    byte @Nullable [] plain(int until) {
        var plain = new byte[until];
        var all = 0;
        for (var column = 0; column < until; column++) {
            plain[column] = (byte) contents[column];
            all |= contents[column];
        }
        return (all & ~Byte.MAX_VALUE) == 0 ? plain : null;
    }

    /// {@return the column after the last cell with the same style}
    int endOfStyle(int from, int until) {
        var foreground = foregrounds[from];
        var background = backgrounds[from];
        var end = from + 1;
        while (end < until && foregrounds[end] == foreground && backgrounds[end] == background) {
            end++;
        }
        return end;
    }

    boolean hasExtras() {
        return extras != null;
    }

    public void set(int column, int content, CellStyle cellStyle) {
        touch(column + 1);
        contents[column] = content;
        foregrounds[column] = cellStyle.foreground;
        backgrounds[column] = cellStyle.background;
        if ((cellStyle.background & CellAttributes.EXTRA) != 0) {
            extras()[column] = cellStyle.extra;
        }
    }

    private void touch(int until) {
        row = null;
        used = Math.max(used, until);
    }

    /// Writes characters of one column each.
    public void set(int column, byte[] characters, int from, int count, CellStyle cellStyle) {
        touch(column + count);
        for (var index = 0; index < count; index++) {
            contents[column + index] = characters[from + index];
        }
        look(column, column + count, cellStyle);
    }

    private void look(int from, int until, CellStyle cellStyle) {
        Arrays.fill(foregrounds, from, until, cellStyle.foreground);
        Arrays.fill(backgrounds, from, until, cellStyle.background);
        if ((cellStyle.background & CellAttributes.EXTRA) != 0) {
            Arrays.fill(extras(), from, until, cellStyle.extra);
        }
    }

    /// Writes a cluster of characters into a cell.
    void set(int column, String cluster, int width, CellStyle cellStyle) {
        set(column, CellContent.cluster(width), cellStyle);
        clusters()[column] = cluster;
    }

    /// Adds a character to the ones in a cell.
    public void append(int column, int character, int width) {
        touch(column + 1);
        var content = content(column);
        if (CellContent.isOccupied(content)) {
            clusters()[column] = joined(text(column), character);
            contents[column] = CellContent.cluster(width);
        } else {
            contents[column] = CellContent.of(character, width);
        }
    }

    private static String joined(String cluster, int character) {
        return cluster.length() >= LONGEST_CLUSTER
                ? cluster
                : cluster + Character.toString(character);
    }

    /// Inserts empty cells at a column and moves the following cells to the right.
    public void insert(int place, int count, CellStyle cellStyle) {
        var column = place % length;
        split(column, cellStyle);
        var moved = length - column - count;
        if (moved > 0) {
            move(column, column + count, moved);
        }
        empty(column, Math.min(length, column + Math.min(count, length)), cellStyle);
        if (width(length - 1) == 2) {
            set(length - 1, CellContent.EMPTY, cellStyle);
        }
    }

    /// Deletes cells and moves the following cells to the left.
    public void delete(int place, int count, CellStyle cellStyle) {
        var column = place % length;
        var moved = length - column - count;
        if (moved > 0) {
            move(column + count, column, moved);
        }
        empty(column + Math.max(moved, 0), length, cellStyle);
        if (column > 0 && width(column - 1) == 2) {
            set(column - 1, CellContent.EMPTY, cellStyle);
        }
        if (isSecondHalf(column)) {
            set(column, CellContent.EMPTY, cellStyle);
        }
    }

    /// Clears cells. If only one half of a wide character is in the range, both halves are cleared.
    public void erase(int from, int end, CellStyle cellStyle) {
        var until = Math.min(end, length);
        if (from >= until) {
            return;
        }
        split(from, cellStyle);
        if (until < length) {
            split(until, cellStyle);
        }
        empty(from, until, cellStyle);
    }

    /// Clears cells that are not protected.
    public void eraseUnprotected(int from, int end, CellStyle cellStyle) {
        var until = Math.min(end, length);
        for (var column = from; column < until; column++) {
            if (!isProtected(column)) {
                splitAround(column, cellStyle);
                set(column, CellContent.EMPTY, cellStyle);
            }
        }
    }

    private void splitAround(int column, CellStyle cellStyle) {
        split(column, cellStyle);
        if (column + 1 < length) {
            split(column + 1, cellStyle);
        }
    }

    /// Clears both halves of a wide character whose second half is at a column.
    public void split(int column, CellStyle cellStyle) {
        if (column > 0 && width(column - 1) == 2) {
            set(column - 1, CellContent.EMPTY, cellStyle);
            set(column, CellContent.EMPTY, cellStyle);
        }
    }

    private void empty(int from, int until, CellStyle cellStyle) {
        fill(from, until, CellContent.EMPTY, cellStyle);
    }

    private void fill(int from, int end, int content, CellStyle cellStyle) {
        var isNew =
                content == CellContent.EMPTY
                        && cellStyle.foreground == 0
                        && cellStyle.background == 0;
        var until = isNew ? Math.min(end, used) : end;
        if (from < until) {
            touch(until);
            Arrays.fill(contents, from, until, content);
            look(from, until, cellStyle);
        }
    }

    /// Sets all cells to the same content and style.
    public void fill(int content, CellStyle cellStyle) {
        clusters = null;
        extras = null;
        fill(0, length, content, cellStyle);
    }

    /// Resets the line to its initial state.
    public void reset(int columns, CellStyle cellStyle) {
        if (length != columns) {
            resize(columns);
        }
        fill(CellContent.EMPTY, cellStyle);
        wrapped(false);
        usedLength();
    }

    /// Changes the length. Half of a wide character at the end becomes empty.
    public void resize(int columns) {
        if (columns == length) {
            return;
        }
        length = columns;
        row = null;
        used = Math.min(used, columns);
        contents = Arrays.copyOf(contents, columns);
        foregrounds = Arrays.copyOf(foregrounds, columns);
        backgrounds = Arrays.copyOf(backgrounds, columns);
        clusters = clusters == null ? null : Arrays.copyOf(clusters, columns);
        extras = extras == null ? null : Arrays.copyOf(extras, columns);
        if (width(columns - 1) == 2) {
            set(columns - 1, CellContent.EMPTY, CellStyle.plain());
        }
    }

    /// Reduces each wide character to one column.
    void narrow() {
        var until = trimmedLength();
        var target = 0;
        for (var column = 0; column < until; column++) {
            if (!isSecondHalf(column)) {
                copy(this, column, target, 1);
                contents[target] = CellContent.withWidth(content(target), 1);
                target++;
            }
        }
        empty(target, until, CellStyle.plain());
    }

    /// Copies cells from another line or from this one.
    public void copy(CellLine other, int from, int to, int count) {
        touch(to + count);
        System.arraycopy(other.contents, from, contents, to, count);
        System.arraycopy(other.foregrounds, from, foregrounds, to, count);
        System.arraycopy(other.backgrounds, from, backgrounds, to, count);
        if (other.clusters != null) {
            System.arraycopy(other.clusters, from, clusters(), to, count);
        }
        if (other.extras != null) {
            System.arraycopy(other.extras, from, extras(), to, count);
        }
    }

    private void move(int from, int to, int count) {
        copy(this, from, to, count);
    }

    private @Nullable String[] clusters() {
        var present = clusters;
        if (present == null) {
            present = new String[length];
            clusters = present;
        }
        return present;
    }

    private @Nullable CellDecoration[] extras() {
        var present = extras;
        if (present == null) {
            present = new CellDecoration[length];
            extras = present;
        }
        return present;
    }

    /// {@return the number of columns up to the last cell with a character}
    public int trimmedLength() {
        for (var column = used - 1; column >= 0; column--) {
            if (isOccupied(column)) {
                return column + width(column);
            }
        }
        return 0;
    }

    /// {@return the text of the line; it is cached until the line changes}
    public ScreenRow row(int columns) {
        var known = row;
        if (known == null) {
            known = new ScreenRow(textUntil(Math.min(columns, used)), wrapped);
            row = known;
        }
        return known;
    }

    /// Clears the cached text, because the number of visible columns has changed.
    public void forgetRow() {
        row = null;
    }

    private String textUntil(int until) {
        var text = new StringBuilder(until);
        for (var column = 0; column < until; column++) {
            var content = content(column);
            if (CellContent.isCluster(content)) {
                text.append(text(column));
            } else if (CellContent.isOccupied(content)) {
                text.appendCodePoint(CellContent.character(content));
            } else if (CellContent.width(content) > 0) {
                text.append(' ');
            }
        }
        var end = text.length();
        while (end > 0 && text.charAt(end - 1) == ' ') {
            end--;
        }
        return text.substring(0, end);
    }
}
