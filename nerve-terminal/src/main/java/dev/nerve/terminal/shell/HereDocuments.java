package dev.nerve.terminal.shell;

import dev.nerve.NerveException;
import java.util.ArrayDeque;
import java.util.Deque;

/// The here-documents of a shell command: those announced with `<<WORD`, and the one being read.
///
/// *Confined to one thread.*
final class HereDocuments {

    private final Deque<EndWord> announced = new ArrayDeque<>();
    private final StringBuilder word = new StringBuilder();
    private final StringBuilder line = new StringBuilder();
    private boolean quoted;

    /// @param word the line that ends the document
    /// @param quoted whether the shell leaves the document as it is
    private record EndWord(String word, boolean quoted) {}

    /// Reads on in the word after `<<`.
    ///
    /// @return whether `c` is no longer part of it
    boolean endWord(char c) {
        if (word.isEmpty() && !quoted) {
            if (c == '-' || c == ' ') {
                return false;
            }
            if (c == '<') {
                // With three of them it is a text, not a document.
                return true;
            }
        }
        if (c == '\'' || c == '"' || c == '\\') {
            quoted = true;
            return false;
        }
        if (" \t\n;&|<>()".indexOf(c) < 0) {
            word.append(c);
            return false;
        }
        announced.addLast(new EndWord(word.toString(), quoted));
        word.setLength(0);
        quoted = false;
        return true;
    }

    /// {@return whether a document starts on the next line}
    boolean open() {
        line.setLength(0);
        return !announced.isEmpty();
    }

    /// Reads on in the document.
    ///
    /// @return whether that was the end of it
    boolean line(char c) {
        if (c != '\n') {
            line.append(c);
            return false;
        }
        boolean end = line.toString().strip().equals(announced.getFirst().word());
        line.setLength(0);
        if (end) {
            announced.removeFirst();
        }
        return end;
    }

    /// {@return how the document being read says a variable}
    String reference(String plain) {
        var end = announced.getFirst();
        if (end.quoted()) {
            throw new NerveException.Invalid(
                    "a here-document with a quoted end takes no values: write <<%s without quotes"
                            .formatted(end.word()));
        }
        return plain;
    }
}
