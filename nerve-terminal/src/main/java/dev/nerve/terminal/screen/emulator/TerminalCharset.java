package dev.nerve.terminal.screen.emulator;

import org.jspecify.annotations.Nullable;

/// A character set that replaces some characters of ASCII. *Immutable.*
final class TerminalCharset {

    private static final String PLACES = "#@[\\]^_`{|}~";

    /// Line drawing characters, from the grave accent on.
    private static final TerminalCharset LINES =
            of('0', "`abcdefghijklmnopqrstuvwxyz{|}~", "◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·");

    private static final TerminalCharset BRITISH = of('A', "#", "£");
    private static final TerminalCharset DUTCH = of('4', "#@[\\]{|}~", "£¾i½|¨f¼´");
    private static final TerminalCharset FINNISH = of('C', "[\\]^`{|}~", "ÄÖÅÜéäöåü");
    private static final TerminalCharset FRENCH = of('R', "#@[\\]{|}~", "£à°ç§éùè¨");
    private static final TerminalCharset CANADIAN = of('Q', "@[\\]^`{|}~", "àâçêîôéùèû");
    private static final TerminalCharset GERMAN = of('K', "@[\\]{|}~", "§ÄÖÜäöüß");
    private static final TerminalCharset ITALIAN = of('Y', "#@[\\]`{|}~", "£§°çéùàòèì");
    private static final TerminalCharset NORWEGIAN = of('E', "@[\\]^`{|}~", "ÄÆØÅÜäæøåü");
    private static final TerminalCharset SPANISH = of('Z', "#@[\\]{|}", "£§¡Ñ¿°ñç");
    private static final TerminalCharset SWEDISH = of('H', "@[\\]^`{|}~", "ÉÄÖÅÜéäöåü");
    private static final TerminalCharset SWISS = of('=', PLACES, "ùàéçêîèôäöüû");

    private final char designator;
    private final char[] characters;

    private TerminalCharset(char designator, char[] characters) {
        this.designator = designator;
        this.characters = characters;
    }

    private static TerminalCharset of(char designator, String places, String characters) {
        var table = new char[127];
        for (var place = 0; place < table.length; place++) {
            table[place] = (char) place;
        }
        for (var index = 0; index < places.length(); index++) {
            table[places.charAt(index)] = characters.charAt(index);
        }
        return new TerminalCharset(designator, table);
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

    /// {@return the last character of the sequence that selects it}
    char designator() {
        return designator;
    }

    int map(int character) {
        return character < characters.length ? characters[character] : character;
    }
}
