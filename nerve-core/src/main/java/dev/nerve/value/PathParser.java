package dev.nerve.value;

import java.util.ArrayList;

/// A parser for a path that starts at a position of a text.
///
/// *Confined to one thread*, and used once.
final class PathParser {

    private static final int MOST_DIGITS = 9;
    private static final String IN_BRACKETS = "write [0] or [\"any name\"]";

    private final String text;
    private final String shown;
    private int at;

    /// @param text the text that contains the path
    /// @param start the start of the path
    /// @param shown the part of the text for error messages
    PathParser(String text, int start, String shown) {
        this.text = text;
        this.at = start;
        this.shown = shown;
    }

    /// {@return the path of a text that contains nothing else}
    static ValuePath whole(String text) {
        var parser = new PathParser(text, 0, text);
        var path = parser.parse();
        if (parser.at < text.length()) {
            throw parser.mistake().unexpectedCharacter();
        }
        return path;
    }

    /// {@return whether a field name needs no quotes}
    static boolean isPlainName(String name) {
        return !name.isEmpty()
                && isNameStart(name.charAt(0))
                && name.chars().allMatch(c -> isNamePart((char) c));
    }

    private static boolean isNameStart(char c) {
        return Character.isLetter(c) || c == '_';
    }

    private static boolean isNamePart(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }

    /// {@return the path; [#position()] is then the first character after it}
    ValuePath parse() {
        var segments = new ArrayList<ValuePath.Segment>();
        segments.add(isAt('[') ? bracket() : name());
        while (isAt('.') || isAt('[')) {
            segments.add(isAt('[') ? bracket() : nameAfterDot());
        }
        return new ValuePath(segments);
    }

    int position() {
        return at;
    }

    private boolean isAt(char c) {
        return at < text.length() && text.charAt(at) == c;
    }

    private ValuePath.Segment nameAfterDot() {
        at++;
        return name();
    }

    private ValuePath.Segment name() {
        int start = at;
        if (at == text.length()) {
            throw mistake().toException("expected a name", "write a path such as a.b[0]");
        }
        if (!isNameStart(text.charAt(at))) {
            throw mistake().unexpectedCharacter();
        }
        while (at < text.length() && isNamePart(text.charAt(at))) {
            at++;
        }
        return new ValuePath.Field(text.substring(start, at));
    }

    private ValuePath.Segment bracket() {
        at++;
        var segment = isAt('"') || isAt('\'') ? quotedName(text.charAt(at++)) : number();
        if (!isAt(']')) {
            throw mistake().toException("expected ']'", IN_BRACKETS);
        }
        at++;
        return segment;
    }

    private ValuePath.Segment quotedName(char quote) {
        var name = new StringBuilder();
        while (!isAt(quote)) {
            if (isAt('\\')) {
                at++;
            }
            if (at >= text.length()) {
                throw mistake().toException("expected the closing quote", IN_BRACKETS);
            }
            name.append(text.charAt(at++));
        }
        at++;
        return new ValuePath.Field(name.toString());
    }

    private ValuePath.Segment number() {
        int end = at;
        while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        if (end == at || end - at > MOST_DIGITS) {
            throw mistake().toException("expected an item's number", IN_BRACKETS);
        }
        int number = Integer.parseInt(text, at, end, 10);
        at = end;
        return new ValuePath.Item(number);
    }

    private ParseError mistake() {
        return new ParseError(text, at, shown);
    }
}
