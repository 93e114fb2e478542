package dev.nerve.terminal.node;

import dev.nerve.NerveException;
import java.util.ArrayList;
import java.util.List;

/// A splitter of command lines that follows the quoting rules of a shell and expands nothing.
///
/// *Confined to one thread.*
public final class CommandLineSplitter {

    private final String line;
    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean inWord;
    private int at;

    private CommandLineSplitter(String line) {
        this.line = line;
    }

    /// {@return the words of a line}
    ///
    /// @param line a command and its arguments
    /// @throws NerveException.Invalid if a quote is not closed
    public static List<String> split(String line) {
        var words = new CommandLineSplitter(line);
        words.read();
        return List.copyOf(words.words);
    }

    private void read() {
        while (at < line.length()) {
            char next = line.charAt(at++);
            switch (next) {
                case ' ', '\t', '\n' -> endWord();
                case '\'' -> quoted();
                case '"' -> doublyQuoted();
                case '\\' -> escaped(next);
                default -> add(next);
            }
        }
        endWord();
    }

    private void add(char next) {
        word.append(next);
        inWord = true;
    }

    private void endWord() {
        if (inWord) {
            words.add(word.toString());
        }
        word.setLength(0);
        inWord = false;
    }

    private void quoted() {
        int end = line.indexOf('\'', at);
        if (end < 0) {
            throw open('\'');
        }
        word.append(line, at, end);
        inWord = true;
        at = end + 1;
    }

    private void doublyQuoted() {
        inWord = true;
        while (at < line.length()) {
            char next = line.charAt(at++);
            if (next == '"') {
                return;
            }
            if (next == '\\' && at < line.length() && "$`\"\\".indexOf(line.charAt(at)) >= 0) {
                next = line.charAt(at++);
            }
            word.append(next);
        }
        throw open('"');
    }

    private void escaped(char backslash) {
        if (at < line.length()) {
            add(line.charAt(at++));
        } else {
            add(backslash);
        }
    }

    private NerveException open(char quote) {
        return new NerveException.Invalid(
                "a quote (%s) is not closed in the command: %s".formatted(quote, line));
    }
}
