package dev.nerve.terminal.screen;

/// The rules for characters that share one cell, and for their width. *Confined to the screen's
/// thread.*
///
/// It applies the Unicode rules for grapheme clusters to one character at a time. The caller passes
/// the state after the previous character, or [#NONE] after anything that is not a character.
public final class GraphemeClusters {

    /// The state after a plain character.
    public static final int PLAIN = 1 << 4;

    /// The state without a previous character.
    public static final int NONE = -1;

    private static final int KIND = 15;
    private static final int JOINED = 1 << 6;

    private static final int PREPEND = 1;
    private static final int EXTEND = 2;
    private static final int REGIONAL_INDICATOR = 3;
    private static final int SPACING_MARK = 4;
    private static final int HANGUL_L = 5;
    private static final int HANGUL_V = 6;
    private static final int HANGUL_T = 7;
    private static final int HANGUL_LV = 8;
    private static final int HANGUL_LVT = 9;
    private static final int JOINER = 10;
    private static final int PICTOGRAPH = 11;

    private GraphemeClusters() {}

    /// {@return the state after a character: its width, and whether it joins the previous one}
    ///
    /// @param character the character
    /// @param before the state after the previous character
    public static int next(int character, int before) {
        var properties = CharacterTable.of(character);
        if (before == NONE) {
            return properties;
        }
        var kind = properties & KIND;
        if (!belong(before & KIND, kind)) {
            return properties;
        }
        if (kind == REGIONAL_INDICATOR) {
            return JOINED | 2 << 4;
        }
        return JOINED | Math.max(width(before), width(properties)) << 4 | kind;
    }

    public static int width(int remembered) {
        return remembered >> 4 & 3;
    }

    public static boolean isJoined(int remembered) {
        return (remembered & JOINED) != 0;
    }

    /// {@return whether the next character always joins this one}
    public static boolean joinsAnything(int remembered) {
        return remembered != NONE && (remembered & KIND) == PREPEND;
    }

    private static boolean belong(int before, int kind) {
        return switch (kind) {
            case EXTEND, JOINER, SPACING_MARK -> true;
            case PICTOGRAPH -> before == JOINER || before == PREPEND;
            case REGIONAL_INDICATOR -> before == REGIONAL_INDICATOR || before == PREPEND;
            case HANGUL_L, HANGUL_LV, HANGUL_LVT -> before == HANGUL_L || before == PREPEND;
            case HANGUL_V ->
                    before == HANGUL_L
                            || before == HANGUL_LV
                            || before == HANGUL_V
                            || before == PREPEND;
            case HANGUL_T -> (before >= HANGUL_V && before <= HANGUL_LVT) || before == PREPEND;
            default -> before == PREPEND;
        };
    }
}
