package dev.nerve.cli;

/// Keeps what is told about a failure on one line.
final class OneLine {

    private OneLine() {}

    static String of(String text) {
        var line = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            line.append(Character.isISOControl(c) ? ' ' : c);
        }
        return line.toString().strip();
    }
}
