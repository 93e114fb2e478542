package dev.nerve.cli.output;

/// Text on a single line: control characters become blanks.
final class SingleLineText {

    private SingleLineText() {}

    static String of(String text) {
        var line = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            line.append(Character.isISOControl(c) ? ' ' : c);
        }
        return line.toString().strip();
    }
}
