package dev.nerve.terminal.screen;

import org.jspecify.annotations.Nullable;

/// A character set that replaces some characters of ASCII. *Immutable.*
final class Charset {

    private static final String PLACES = "#@[\\]^_`{|}~";

    /// Line drawing characters, from the grave accent on.
    private static final Charset LINES =
            of("`abcdefghijklmnopqrstuvwxyz{|}~", "◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·");

    private static final Charset BRITISH = of("#", "£");
    private static final Charset DUTCH = of("#@[\\]{|}~", "£¾i½|¨f¼´");
    private static final Charset FINNISH = of("[\\]^`{|}~", "ÄÖÅÜéäöåü");
    private static final Charset FRENCH = of("#@[\\]{|}~", "£à°ç§éùè¨");
    private static final Charset CANADIAN = of("@[\\]^`{|}~", "àâçêîôéùèû");
    private static final Charset GERMAN = of("@[\\]{|}~", "§ÄÖÜäöüß");
    private static final Charset ITALIAN = of("#@[\\]`{|}~", "£§°çéùàòèì");
    private static final Charset NORWEGIAN = of("@[\\]^`{|}~", "ÄÆØÅÜäæøåü");
    private static final Charset SPANISH = of("#@[\\]{|}", "£§¡Ñ¿°ñç");
    private static final Charset SWEDISH = of("@[\\]^`{|}~", "ÉÄÖÅÜéäöåü");
    private static final Charset SWISS = of(PLACES, "ùàéçêîèôäöüû");

    private final char[] characters;

    private Charset(char[] characters) {
        this.characters = characters;
    }

    private static Charset of(String places, String characters) {
        var table = new char[127];
        for (var place = 0; place < table.length; place++) {
            table[place] = (char) place;
        }
        for (var index = 0; index < places.length(); index++) {
            table[places.charAt(index)] = characters.charAt(index);
        }
        return new Charset(table);
    }

    /// {@return the character set that a program selects, or null for ASCII}
    ///
    /// @param name the last character of the sequence that selects it
    static @Nullable Charset named(int name) {
        return switch (name) {
            case '0' -> LINES;
            case 'A' -> BRITISH;
            case '4' -> DUTCH;
            case 'C', '5' -> FINNISH;
            case 'R' -> FRENCH;
            case 'Q' -> CANADIAN;
            case 'K' -> GERMAN;
            case 'Y' -> ITALIAN;
            case 'E', '6' -> NORWEGIAN;
            case 'Z' -> SPANISH;
            case 'H', '7' -> SWEDISH;
            case '=' -> SWISS;
            default -> null;
        };
    }

    /// {@return whether a character set has this name; `B` is ASCII}
    static boolean isKnown(int name) {
        return name == 'B' || named(name) != null;
    }

    int map(int character) {
        return character < characters.length ? characters[character] : character;
    }
}
