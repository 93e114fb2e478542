package dev.nerve.terminal.screen;

/// The handler of SGR sequences, which change the current style. *Confined to the screen's thread.*
final class Rendition {

    private static final int FOREGROUND = 38;
    private static final int BACKGROUND = 48;
    private static final int UNDERLINE = 58;

    private final Pen pen;

    Rendition(Pen pen) {
        this.pen = pen;
    }

    void change(Parameters parameters) {
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
            case 1 -> pen.foreground |= Ink.BOLD;
            case 2 -> pen.background |= Ink.DIM;
            case 3 -> pen.background |= Ink.ITALIC;
            case 5 -> pen.foreground |= Ink.BLINK;
            case 7 -> pen.foreground |= Ink.INVERSE;
            case 8 -> pen.foreground |= Ink.INVISIBLE;
            case 9 -> pen.foreground |= Ink.STRIKETHROUGH;
            case 21 -> underline(2);
            case 22 -> {
                pen.foreground &= ~Ink.BOLD;
                pen.background &= ~Ink.DIM;
            }
            case 23 -> pen.background &= ~Ink.ITALIC;
            case 24 -> underline(0);
            case 25 -> pen.foreground &= ~Ink.BLINK;
            case 27 -> pen.foreground &= ~Ink.INVERSE;
            case 28 -> pen.foreground &= ~Ink.INVISIBLE;
            case 29 -> pen.foreground &= ~Ink.STRIKETHROUGH;
            case 39 -> foreground(0);
            case 49 -> background(0);
            case 53 -> pen.background |= Ink.OVERLINE;
            case 55 -> pen.background &= ~Ink.OVERLINE;
            case 59 -> pen.look(pen.extra.withColour(0));
            default -> palette(code);
        }
    }

    private void reset() {
        pen.foreground = 0;
        pen.background = 0;
        pen.look(pen.extra.withUnderline(0).withColour(0));
    }

    private void underline(int kind) {
        var known = kind < 0 || kind > 5 ? 1 : kind;
        pen.look(pen.extra.withUnderline(known));
        pen.foreground &= ~Ink.UNDERLINE;
        pen.foreground |= known == 0 ? 0 : Ink.UNDERLINE;
    }

    private void palette(int code) {
        if (code >= 30 && code <= 37) {
            foreground(Ink.PALETTE_16 | code - 30);
        } else if (code >= 40 && code <= 47) {
            background(Ink.PALETTE_16 | code - 40);
        } else if (code >= 90 && code <= 97) {
            foreground(Ink.PALETTE_16 | 8 | code - 90);
        } else if (code >= 100 && code <= 107) {
            background(Ink.PALETTE_16 | 8 | code - 100);
        }
    }

    private void foreground(int colour) {
        pen.foreground = (pen.foreground & ~Ink.COLOUR) | colour;
    }

    private void background(int colour) {
        pen.background = (pen.background & ~Ink.COLOUR) | colour;
    }

    /// Sets a colour in one of these formats: `38;5;1`, `38:5:1`, `38;2;1;2;3` or, with the colour
    /// space, `38:2::1:2:3`.
    ///
    /// @return the number of parameters taken after the first
    private int colour(Parameters parameters, int at) {
        var slots = new ColourSlots();
        var taken = slots.read(parameters, at);
        var colour = slots.colour();
        if (colour < 0) {
            return taken;
        }
        switch (slots.target()) {
            case FOREGROUND -> foreground(colour);
            case BACKGROUND -> background(colour);
            case UNDERLINE -> pen.extra = pen.extra.withColour(colour);
            default -> {
                // Nothing else has a colour.
            }
        }
        return taken;
    }
}
