package dev.nerve.terminal.shell;

import java.util.ArrayDeque;
import java.util.Deque;

/// Follows a shell command and knows what the place it has come to is inside of.
///
/// It knows less than a shell does. Where it errs, a value that is put there may be split into
/// words, but never becomes code, because only the name of a variable is put there.
/// *Confined to one thread.*
final class Quotes {

    private final Deque<Inside> insides = new ArrayDeque<>();
    private final HereDocuments documents = new HereDocuments();
    private char previous = '\n';
    private boolean escaped;

    Quotes() {
        insides.push(Inside.NOTHING);
    }

    /// What a place can be inside of.
    enum Inside {
        NOTHING,
        BACKQUOTES,
        SINGLE_QUOTES,
        DOUBLE_QUOTES,
        COMMENT,
        END_WORD,
        HERE_DOCUMENT
    }

    /// Goes on to the end of a piece of the command.
    void follow(String piece) {
        piece.chars().forEach(c -> next((char) c));
    }

    /// Goes over a value, whatever it is.
    void skipValue() {
        next('x');
    }

    /// {@return how a shell reads a variable here, as a part of what is around it}
    ///
    /// @param variable its name
    String reference(String variable) {
        var plain = "${" + variable + "}";
        return switch (inside()) {
            case NOTHING, BACKQUOTES, END_WORD -> '"' + plain + '"';
            case SINGLE_QUOTES -> "'\"" + plain + "\"'";
            case DOUBLE_QUOTES, COMMENT -> plain;
            case HERE_DOCUMENT -> documents.reference(plain);
        };
    }

    private Inside inside() {
        return insides.getFirst();
    }

    private void next(char c) {
        if (escaped) {
            escaped = false;
        } else {
            switch (inside()) {
                case NOTHING, BACKQUOTES -> inNothing(c);
                case SINGLE_QUOTES -> leaveAt('\'', c);
                case DOUBLE_QUOTES -> inDoubleQuotes(c);
                case COMMENT -> inComment(c);
                case END_WORD -> inEndWord(c);
                case HERE_DOCUMENT -> inHereDocument(c);
            }
        }
        previous = c;
    }

    private void inNothing(char c) {
        switch (c) {
            case '\\' -> escaped = true;
            case '\'' -> insides.push(Inside.SINGLE_QUOTES);
            case '"' -> insides.push(Inside.DOUBLE_QUOTES);
            case '`' -> enterOrLeaveBackquotes();
            case '(' -> insides.push(Inside.NOTHING);
            case ')' -> leaveParenthesis();
            case '<' -> maybeEndWord();
            case '\n' -> maybeHereDocument();
            case '#' -> maybeComment();
            default -> {}
        }
    }

    private void enterOrLeaveBackquotes() {
        if (!insides.contains(Inside.BACKQUOTES)) {
            insides.push(Inside.BACKQUOTES);
            return;
        }
        while (insides.pop() != Inside.BACKQUOTES) {
            // What was begun between them ends with them.
        }
    }

    private void leaveParenthesis() {
        if (insides.size() > 1 && inside() == Inside.NOTHING) {
            insides.pop();
        }
    }

    private void maybeComment() {
        if (" \t\n;&|(".indexOf(previous) >= 0) {
            insides.push(Inside.COMMENT);
        }
    }

    private void maybeEndWord() {
        if (previous == '<') {
            insides.push(Inside.END_WORD);
        }
    }

    private void maybeHereDocument() {
        if (documents.open()) {
            insides.push(Inside.HERE_DOCUMENT);
        }
    }

    private void inDoubleQuotes(char c) {
        if (c == '\\') {
            escaped = true;
        } else if (c == '`') {
            enterOrLeaveBackquotes();
        } else if (c == '(' && previous == '$') {
            insides.push(Inside.NOTHING);
        } else {
            leaveAt('"', c);
        }
    }

    private void inComment(char c) {
        if (c == '\n') {
            insides.pop();
            inNothing(c);
        }
    }

    private void inEndWord(char c) {
        if (documents.endWord(c)) {
            insides.pop();
            if (c != '<') {
                inNothing(c);
            }
        }
    }

    private void inHereDocument(char c) {
        if (documents.line(c)) {
            insides.pop();
            maybeHereDocument();
        }
    }

    private void leaveAt(char end, char c) {
        if (c == end) {
            insides.pop();
        }
    }
}
