package dev.nerve.terminal.screen.cell;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A writer of the sequences that change the style of a terminal. *Confined to one thread.*
///
/// It knows the style that the terminal has, and writes nothing if that is the wanted one.
public final class CellStyleWriter {

    private static final String ESCAPE = "\u001B";

    private final StringBuilder text;
    private int foreground;
    private int background;
    private CellDecoration extra = CellDecoration.NONE;

    /// @param text receives the sequences for a terminal with the initial style
    public CellStyleWriter(StringBuilder text) {
        this.text = text;
    }

    /// Selects the style of a cell.
    ///
    /// @param line the line of the cell
    /// @param column the column of the cell
    public void select(CellLine line, int column) {
        select(line.foreground(column), line.background(column), line.extra(column));
    }

    /// Selects a style.
    ///
    /// @param newForeground the foreground, as in [CellAttributes]
    /// @param newBackground the background, as in [CellAttributes]
    /// @param newExtra the rare attributes
    public void select(int newForeground, int newBackground, CellDecoration newExtra) {
        if (newForeground == foreground && newBackground == background && newExtra.equals(extra)) {
            return;
        }
        link(newExtra.link());
        if ((newBackground & CellAttributes.PROTECTED) != (background & CellAttributes.PROTECTED)) {
            text.append(ESCAPE).append('[').append(isProtected(newBackground)).append("\"q");
        }
        foreground = newForeground;
        background = newBackground;
        extra = newExtra;
        text.append(ESCAPE).append('[').append(String.join(";", codes())).append('m');
    }

    private static int isProtected(int background) {
        return (background & CellAttributes.PROTECTED) == 0 ? 0 : 1;
    }

    private void link(@Nullable String target) {
        var before = extra.link();
        if (target == null ? before != null : !target.equals(before)) {
            var shown = target == null ? "" : target;
            text.append(ESCAPE).append("]8;;").append(shown).append(ESCAPE).append('\\');
        }
    }

    private List<String> codes() {
        var codes = new ArrayList<String>();
        codes.add("0");
        flag(codes, foreground, CellAttributes.BOLD, "1");
        flag(codes, background, CellAttributes.DIM, "2");
        flag(codes, background, CellAttributes.ITALIC, "3");
        flag(codes, foreground, CellAttributes.BLINK, "5");
        flag(codes, foreground, CellAttributes.INVERSE, "7");
        flag(codes, foreground, CellAttributes.INVISIBLE, "8");
        flag(codes, foreground, CellAttributes.STRIKETHROUGH, "9");
        flag(codes, background, CellAttributes.OVERLINE, "53");
        if (extra.underline() != 0) {
            codes.add("4:" + extra.underline());
        }
        colour(codes, foreground, 30);
        colour(codes, background, 40);
        colour(codes, extra.colour(), 50);
        return codes;
    }

    private static void flag(List<String> codes, int attributes, int flag, String code) {
        if ((attributes & flag) != 0) {
            codes.add(code);
        }
    }

    /// @param base 30 for the foreground, 40 for the background, 50 for the underline
    private static void colour(List<String> codes, int attributes, int base) {
        int value = attributes & 0xFF_FFFF;
        switch (attributes & CellAttributes.KIND) {
            case CellAttributes.PALETTE_16 -> codes.add(palette(value, base));
            case CellAttributes.PALETTE_256 -> codes.add("%d;5;%d".formatted(base + 8, value));
            case CellAttributes.RGB ->
                    codes.add(
                            "%d;2;%d;%d;%d"
                                    .formatted(
                                            base + 8, value >> 16, value >> 8 & 255, value & 255));
            default -> {
                // The default colour needs no code after a reset.
            }
        }
    }

    /// An underline has no short codes.
    private static String palette(int value, int base) {
        if (base == 50) {
            return "58;5;" + value;
        }
        return Integer.toString(value < 8 ? base + value : base + 60 + value - 8);
    }
}
