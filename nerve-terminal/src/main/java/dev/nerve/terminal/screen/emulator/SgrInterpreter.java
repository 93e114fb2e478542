package dev.nerve.terminal.screen.emulator;

import dev.nerve.terminal.screen.cell.CellAttributes;
import dev.nerve.terminal.screen.cell.CellStyle;

/// The handler of SGR sequences, which change the current style. *Confined to the screen's thread.*
final class SgrInterpreter {

    private static final int FOREGROUND = 38;
    private static final int BACKGROUND = 48;
    private static final int UNDERLINE = 58;

    private final CellStyle cellStyle;

    SgrInterpreter(CellStyle cellStyle) {
        this.cellStyle = cellStyle;
    }

    void change(SequenceParameters parameters) {
        for (var index = 0; index < parameters.count(); index++) {
            var code = parameters.get(index);
            switch (code) {
                case 4 ->
                        underline(parameters.partCount(index) > 0 ? parameters.part(index, 0) : 1);
                case FOREGROUND, BACKGROUND, UNDERLINE -> index += colour(parameters, index);
                default -> simple(code);
            }
        }
    }

    private void simple(int code) {
        switch (code) {
            case 0 -> reset();
            case 1 -> cellStyle.foreground |= CellAttributes.BOLD;
            case 2 -> cellStyle.background |= CellAttributes.DIM;
            case 3 -> cellStyle.background |= CellAttributes.ITALIC;
            case 5 -> cellStyle.foreground |= CellAttributes.BLINK;
            case 7 -> cellStyle.foreground |= CellAttributes.INVERSE;
            case 8 -> cellStyle.foreground |= CellAttributes.INVISIBLE;
            case 9 -> cellStyle.foreground |= CellAttributes.STRIKETHROUGH;
            case 21 -> underline(2);
            case 22 -> {
                cellStyle.foreground &= ~CellAttributes.BOLD;
                cellStyle.background &= ~CellAttributes.DIM;
            }
            case 23 -> cellStyle.background &= ~CellAttributes.ITALIC;
            case 24 -> underline(0);
            case 25 -> cellStyle.foreground &= ~CellAttributes.BLINK;
            case 27 -> cellStyle.foreground &= ~CellAttributes.INVERSE;
            case 28 -> cellStyle.foreground &= ~CellAttributes.INVISIBLE;
            case 29 -> cellStyle.foreground &= ~CellAttributes.STRIKETHROUGH;
            case 39 -> foreground(0);
            case 49 -> background(0);
            case 53 -> cellStyle.background |= CellAttributes.OVERLINE;
            case 55 -> cellStyle.background &= ~CellAttributes.OVERLINE;
            case 59 -> cellStyle.decorate(cellStyle.extra.withColour(0));
            default -> palette(code);
        }
    }

    private void reset() {
        cellStyle.foreground = 0;
        cellStyle.background = 0;
        cellStyle.decorate(cellStyle.extra.withUnderline(0).withColour(0));
    }

    private void underline(int kind) {
        var known = kind < 0 || kind > 5 ? 1 : kind;
        cellStyle.decorate(cellStyle.extra.withUnderline(known));
        cellStyle.foreground &= ~CellAttributes.UNDERLINE;
        cellStyle.foreground |= known == 0 ? 0 : CellAttributes.UNDERLINE;
    }

    private void palette(int code) {
        if (code >= 30 && code <= 37) {
            foreground(CellAttributes.PALETTE_16 | code - 30);
        } else if (code >= 40 && code <= 47) {
            background(CellAttributes.PALETTE_16 | code - 40);
        } else if (code >= 90 && code <= 97) {
            foreground(CellAttributes.PALETTE_16 | 8 | code - 90);
        } else if (code >= 100 && code <= 107) {
            background(CellAttributes.PALETTE_16 | 8 | code - 100);
        }
    }

    private void foreground(int colour) {
        cellStyle.foreground = (cellStyle.foreground & ~CellAttributes.COLOUR) | colour;
    }

    private void background(int colour) {
        cellStyle.background = (cellStyle.background & ~CellAttributes.COLOUR) | colour;
    }

    /// Sets a colour in one of these formats: `38;5;1`, `38:5:1`, `38;2;1;2;3` or, with the colour
    /// space, `38:2::1:2:3`.
    ///
    /// @return the number of parameters taken after the first
    private int colour(SequenceParameters parameters, int at) {
        var slots = new ColourParameters();
        var taken = slots.read(parameters, at);
        var colour = slots.colour();
        if (colour < 0) {
            return taken;
        }
        switch (slots.target()) {
            case FOREGROUND -> foreground(colour);
            case BACKGROUND -> background(colour);
            case UNDERLINE -> cellStyle.extra = cellStyle.extra.withColour(colour);
            default -> {
                // Nothing else has a colour.
            }
        }
        return taken;
    }
}
