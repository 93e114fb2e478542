package dev.nerve.terminal.screen.emulator;

import org.jspecify.annotations.Nullable;

/// A character set that replaces some characters of ASCII. *Immutable.*
final class TerminalCharset {

    private static final String PLACES = "#@[\\]^_`{|}~";

    /// Line drawing characters, from the grave accent on.
    private static final TerminalCharset LINES =
            of("`abcdefghijklmnopqrstuvwxyz{|}~", "◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·");

    private static final TerminalCharset BRITISH = of("#", "£");
    private static final TerminalCharset DUTCH = of("#@[\\]{|}~", "£¾i½|¨f¼´");
    private static final TerminalCharset FINNISH = of("[\\]^`{|}~", "ÄÖÅÜéäöåü");
    private static final TerminalCharset FRENCH = of("#@[\\]{|}~", "£à°ç§éùè¨");
    private static final TerminalCharset CANADIAN = of("@[\\]^`{|}~", "àâçêîôéùèû");
    private static final TerminalCharset GERMAN = of("@[\\]{|}~", "§ÄÖÜäöüß");
    private static final TerminalCharset ITALIAN = of("#@[\\]`{|}~", "£§°çéùàòèì");
    private static final TerminalCharset NORWEGIAN = of("@[\\]^`{|}~", "ÄÆØÅÜäæøåü");
    private static final TerminalCharset SPANISH = of("#@[\\]{|}", "£§¡Ñ¿°ñç");
    private static final TerminalCharset SWEDISH = of("@[\\]^`{|}~", "ÉÄÖÅÜéäöåü");
    private static final TerminalCharset SWISS = of(PLACES, "ùàéçêîèôäöüû");

    private final char[] characters;

    private TerminalCharset(char[] characters) {
        this.characters = characters;
    }

    private static TerminalCharset of(String places, String characters) {
        var table = new char[127];
        for (var place = 0; place < table.length; place++) {
            table[place] = (char) place;
        }
        for (var index = 0; index < places.length(); index++) {
            table[places.charAt(index)] = characters.charAt(index);
        }
        return new TerminalCharset(table);
    }

    /// {@return the character set that a program selects, or null for ASCII}
    ///
    /// @param name the last character of the sequence that selects it
    static @Nullable TerminalCharset named(int name) {
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
