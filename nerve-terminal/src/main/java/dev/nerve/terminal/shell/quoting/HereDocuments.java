package dev.nerve.terminal.shell.quoting;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// The here-documents of a shell command: those announced with `<<WORD`, and the current one.
///
/// *Confined to one thread.*
final class HereDocuments {

    private final Deque<EndWord> announced = new ArrayDeque<>();
    private final StringBuilder word = new StringBuilder();
    private final StringBuilder line = new StringBuilder();
    private boolean started;
    private boolean tabs;
    private boolean quoted;
    private char quote;

    /// @param word the line that ends the document
    /// @param quoted whether the shell leaves the document unchanged
    /// @param tabs whether the shell strips leading tabs from lines
    /// @param words the command that reads it, so far
    /// @param reader the pipeline of that command
    record EndWord(
            String word, boolean quoted, boolean tabs, List<String> words, ShellPipeline reader) {}

    /// Processes the next character of the word after `<<`.
    ///
    /// @return whether `c` is after the end of the word
    boolean endWord(char c) {
        if (!started) {
            if (c == '-' && !tabs) {
                tabs = true;
                return false;
            }
            if (c == ' ' || c == '\t') {
                return false;
            }
        }
        started = true;
        return readWord(c);
    }

    private boolean readWord(char c) {
        if (quote == '\\' || (quote != 0 && c != quote)) {
            word.append(c);
            quote = quote == '\\' ? 0 : quote;
        } else if (quote != 0) {
            quote = 0;
        } else if (c == '\'' || c == '"' || c == '\\') {
            quoted = true;
            quote = c;
        } else if (" \t\n;&|<>()`".indexOf(c) < 0) {
            word.append(c);
        } else {
            return true;
        }
        return false;
    }

    /// Ends the word and announces the document.
    ///
    /// @param reader the command that reads the document
    void announce(PartialCommand reader) {
        var words = List.copyOf(reader.words());
        announced.addLast(new EndWord(word.toString(), quoted, tabs, words, reader.pipeline()));
        forgetWord();
    }

    /// Discards the word, because `<<<` introduces a text and not a document.
    void forgetWord() {
        word.setLength(0);
        started = false;
        quoted = false;
        tabs = false;
        quote = 0;
    }

    boolean hasWord() {
        return started;
    }

    /// {@return whether a document starts on the next line}
    boolean open() {
        line.setLength(0);
        return !announced.isEmpty();
    }

    /// {@return the current document}
    EndWord current() {
        return announced.getFirst();
    }

    /// Processes the next character of the document.
    ///
    /// @return whether the document has ended
    boolean line(char c) {
        if (c != '\n') {
            line.append(c);
            return false;
        }
        if (!current().quoted() && isContinued()) {
            line.setLength(line.length() - 1);
            return false;
        }
        boolean end = isEnd();
        line.setLength(0);
        if (end) {
            announced.removeFirst();
        }
        return end;
    }

    private boolean isContinued() {
        int backslashes = 0;
        while (backslashes < line.length()
                && line.charAt(line.length() - 1 - backslashes) == '\\') {
            backslashes++;
        }
        return backslashes % 2 == 1;
    }

    /// {@return whether the line is the one that ends the document}
    boolean isEnd() {
        var text = line.toString();
        int start = 0;
        while (current().tabs() && start < text.length() && text.charAt(start) == '\t') {
            start++;
        }
        return text.substring(start).equals(current().word());
    }
}
