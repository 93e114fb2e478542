package dev.nerve.terminal.shell;

import dev.nerve.terminal.shell.Command.Redirection;
import dev.nerve.terminal.shell.Frame.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;

/// A parser that follows a shell command and tracks the contexts around the current position.
///
/// It knows less than a shell. If it is not sure, [#isLost()] returns true. *Confined to one
/// thread.*
final class Quotes {

    /// Expansions in which single quotes are literal, inside double quotes.
    private static final Pattern DEFAULT =
            Pattern.compile("\\w+(\\[[^]]*])?:?[-=?+].*", Pattern.DOTALL);

    private final Deque<Frame> frames = new ArrayDeque<>();
    private final HereDocuments documents = new HereDocuments();
    private final Facts facts = new Facts();
    private char previous = '\n';
    private boolean escaped;
    private boolean ampersand;
    private boolean documentIsCode;
    private boolean lost;

    Quotes() {
        frames.push(new Frame(Kind.CODE, '\0', false));
    }

    /// Parses the next piece of the command.
    void follow(String piece) {
        piece.chars().forEach(c -> next((char) c));
    }

    /// Ends the command.
    void end() {
        while (top().is(Kind.COMMENT)) {
            frames.pop();
        }
        if (top().is(Kind.END_WORD)) {
            leaveEndWord();
        }
        if (top().is(Kind.HERE_DOCUMENT) && documents.isEnd()) {
            next('\n');
        }
        lost |= frames.size() > 1 || escaped;
        frames.forEach(frame -> frame.command().close(facts));
    }

    /// {@return the facts about the command}
    Facts facts() {
        return facts;
    }

    /// {@return whether the command turned out to differ from what the parser assumed}
    boolean isLost() {
        return lost;
    }

    /// Passes a value of any content.
    ///
    /// @param spot collects the conditions under which the value must be a number
    /// @return the way to write a variable there
    /// @throws dev.nerve.NerveException.Invalid if no value is allowed there
    Place.Form value(Spot spot) {
        settleAmpersand(Command.VALUE);
        if (escaped) {
            throw spot.refused("has a backslash before it: leave it out, or write $${ for a ${");
        }
        new Surroundings(frames, documents, facts).judge(spot);
        var form = form();
        if (!top().is(Kind.COMMENT)) {
            record(Command.VALUE, true);
        }
        if (isInDocument()) {
            documents.line('x');
        }
        previous = 'x';
        return form;
    }

    private Place.Form form() {
        return switch (top().kind()) {
            case CODE, END_WORD -> Place.Form.QUOTED;
            case BRACES -> top().quoted() ? Place.Form.PLAIN : Place.Form.QUOTED;
            case SINGLE_QUOTES -> Place.Form.BETWEEN_SINGLE_QUOTES;
            case ANSI_QUOTES -> Place.Form.BETWEEN_ANSI_QUOTES;
            case DOUBLE_QUOTES, COMMENT, HERE_DOCUMENT, ARITHMETIC -> Place.Form.PLAIN;
        };
    }

    private Frame top() {
        return frames.getFirst();
    }

    private boolean isInDocument() {
        return frames.stream().anyMatch(frame -> frame.is(Kind.HERE_DOCUMENT));
    }

    private void enter(Kind kind, char end) {
        boolean quoted =
                switch (top().kind()) {
                    case DOUBLE_QUOTES, HERE_DOCUMENT, ARITHMETIC -> true;
                    case BRACES -> top().quoted();
                    default -> false;
                };
        frames.push(new Frame(kind, end, quoted));
    }

    /// Adds a character to the context around the quotes, because quoted text belongs to it.
    private void record(char c, boolean asText) {
        for (var frame : frames) {
            switch (frame.kind()) {
                case SINGLE_QUOTES, ANSI_QUOTES, DOUBLE_QUOTES -> {
                    // The enclosing context records it.
                }
                default -> {
                    frame.add(c, asText);
                    return;
                }
            }
        }
    }

    private void record(String text) {
        text.chars().forEach(c -> record((char) c, true));
    }

    private void next(char c) {
        if (isInDocument() && documents.line(c)) {
            leaveDocument();
            previous = '\n';
            return;
        }
        settleAmpersand(c);
        if (escaped) {
            escaped = false;
            escape(c);
            return;
        }
        switch (top().kind()) {
            case CODE -> inCode(c);
            case SINGLE_QUOTES -> inSingleQuotes(c);
            case ANSI_QUOTES -> inAnsiQuotes(c);
            case DOUBLE_QUOTES -> inDoubleQuotes(c);
            case COMMENT -> inComment(c);
            case END_WORD -> inEndWord(c);
            case HERE_DOCUMENT -> inDocument(c);
            case ARITHMETIC -> inArithmetic(c);
            case BRACES -> inBraces(c);
        }
        previous = c;
    }

    private void escape(char c) {
        if ("\"'\\$`".indexOf(c) >= 0 && frames.stream().anyMatch(Frame::isBackquotes)) {
            // A shell removes one more level of backslashes in backquotes.
            lost = true;
        }
        if (c != '\n') {
            record(c, true);
            previous = 'x';
        }
    }

    private void inCode(char c) {
        var command = top().command();
        if (" \t\n;&|<>".indexOf(c) >= 0) {
            top().text().append(' ');
        }
        switch (c) {
            case '\\' -> escaped = true;
            case '\'' -> quote(previous == '$' ? Kind.ANSI_QUOTES : Kind.SINGLE_QUOTES, c);
            case '"' -> quote(Kind.DOUBLE_QUOTES, c);
            case '`' -> enterOrLeaveBackquotes();
            case '(' -> openParenthesis(command);
            case ')' -> closeParenthesis(command);
            case '{', '[' -> openBraces(c);
            case '<', '>' -> redirect(c, command);
            case '&', '|', ';' -> separate(c, command);
            case '\n' -> endLine(command);
            case ' ', '\t' -> blank(c, command);
            case '#' -> maybeComment(c);
            default -> record(c, false);
        }
    }

    private void quote(Kind kind, char end) {
        top().command().quote(previous == '$');
        enter(kind, end);
    }

    private void blank(char c, Command command) {
        if (command.takesBlanks()) {
            record(c, false);
        } else {
            top().meet(command.endWord(facts));
        }
    }

    private void endLine(Command command) {
        top().meet(command.endWord(facts));
        if (command.test().isOpen()) {
            command.nextTest(facts);
        } else {
            command.end(false, facts);
        }
        maybeDocument();
    }

    private void separate(char c, Command command) {
        if (c == '&' && (previous == '>' || previous == '<')) {
            command.redirect(Redirection.DESCRIPTOR, facts);
        } else if (c == '|' && previous == '>') {
            command.redirect(Redirection.FILE, facts);
        } else if (command.test().isOpen()) {
            command.nextTest(facts);
        } else if (c == '&') {
            ampersand = true;
        } else {
            top().meet(command.endWord(facts));
            command.end(c == '|' && previous != '|', facts);
        }
    }

    /// Decides about an ampersand: in `&>` it belongs to a redirection, otherwise it ends a
    /// command.
    private void settleAmpersand(char c) {
        if (ampersand) {
            ampersand = false;
            var command = top().command();
            if (c != '>') {
                top().meet(command.endWord(facts));
                command.end(false, facts);
            }
        }
    }

    private void redirect(char c, Command command) {
        if (command.test().isOpen()) {
            record(c, false);
        } else if (c == '<' && previous == '<') {
            startEndWord();
        } else {
            command.redirect(Redirection.FILE, facts);
        }
    }

    private void startEndWord() {
        if (isInDocument()) {
            lost = true;
        }
        enter(Kind.END_WORD, '\0');
    }

    private void openParenthesis(Command command) {
        boolean isExpansion = previous == '$' || previous == '<' || previous == '>';
        if (command.test().isOpen() && !isExpansion) {
            command.nextTest(facts);
        } else if (previous == '(' && top().end() == ')' && top().text().isEmpty()) {
            top().becomeArithmetic();
        } else if (isExpansion || previous == '=') {
            if (previous == '<' || previous == '>') {
                command.beginProcess();
            }
            if (previous == '>') {
                facts.addSink();
            }
            enter(Kind.CODE, ')');
            top().command().beginArray(previous == '=');
        } else {
            var name = command.isInWord() ? command.word() : String.join(" ", command.words());
            facts.addFunction(name);
            command.end(false, facts);
            enter(Kind.CODE, ')');
        }
    }

    private void closeParenthesis(Command command) {
        if (command.test().isOpen()) {
            command.nextTest(facts);
            return;
        }
        top().meet(command.endWord(facts));
        if (top().isInCase()) {
            command.end(false, facts);
        } else if (top().end() == ')') {
            leaveCode();
        } else {
            lost = true;
        }
    }

    private void leaveCode() {
        var left = frames.pop();
        left.command().close(facts);
        leave(left);
    }

    /// Continues the word if the context was a part of one, otherwise ends the command.
    private void leave(Frame left) {
        if (top().is(Kind.CODE) && !top().command().isInWord()) {
            top().command().end(false, facts);
        } else {
            record(left.command().counts() ? "#" : "(" + left.text() + ")");
        }
    }

    private void openBraces(char c) {
        if (previous != '$') {
            record(c, false);
        } else if (c == '{') {
            enter(Kind.BRACES, '}');
        } else {
            enter(Kind.ARITHMETIC, ']');
        }
    }

    private void enterOrLeaveBackquotes() {
        if (frames.stream().noneMatch(Frame::isBackquotes)) {
            enter(Kind.CODE, '`');
            return;
        }
        while (!top().isBackquotes()) {
            // Contexts that started inside the backquotes end with them.
            lost |= !top().is(Kind.COMMENT);
            frames.pop();
        }
        var left = frames.pop();
        left.command().close(facts);
        record("$(" + left.text() + ")");
    }

    private void maybeComment(char c) {
        if (" \t\n;&|()`".indexOf(previous) >= 0) {
            enter(Kind.COMMENT, '\n');
        } else {
            record(c, false);
        }
    }

    private void inComment(char c) {
        if (c == '\n') {
            frames.pop();
            inCode(c);
        } else if (c == '`' && frames.stream().anyMatch(Frame::isBackquotes)) {
            enterOrLeaveBackquotes();
        }
    }

    private void inSingleQuotes(char c) {
        if (c == '\'') {
            frames.pop();
        } else {
            record(c, true);
        }
    }

    private void inAnsiQuotes(char c) {
        if (c == '\\') {
            escaped = true;
        } else {
            inSingleQuotes(c);
        }
    }

    private void inDoubleQuotes(char c) {
        if (c == '"') {
            frames.pop();
        } else {
            inExpansions(c);
        }
    }

    /// Processes text in which only backslashes, `$` and backquotes are special.
    private void inExpansions(char c) {
        switch (c) {
            case '\\' -> escaped = true;
            case '`' -> enterOrLeaveBackquotes();
            case '(' -> {
                if (previous == '$') {
                    enter(Kind.CODE, ')');
                } else {
                    record(c, true);
                }
            }
            case '{', '[' -> {
                if (previous == '$') {
                    openBraces(c);
                } else {
                    record(c, true);
                }
            }
            default -> record(c, true);
        }
    }

    private void inDocument(char c) {
        if (!documents.current().quoted()) {
            inExpansions(c);
        }
    }

    private void inArithmetic(char c) {
        char open = top().end() == ')' ? '(' : '[';
        if (c == '"') {
            enter(Kind.DOUBLE_QUOTES, c);
        } else if (c == '\'') {
            enter(Kind.SINGLE_QUOTES, c);
        } else if (previous == '$' || c == '\\' || c == '`') {
            inExpansions(c);
        } else if (top().nest(c, open)) {
            leaveArithmetic();
        } else {
            record(c, false);
        }
    }

    private void leaveArithmetic() {
        var left = frames.pop();
        facts.addArithmetic(left.text());
        leave(left);
    }

    private void inBraces(char c) {
        if (c == '}') {
            leaveBraces();
        } else if (c == '"') {
            enter(Kind.DOUBLE_QUOTES, c);
        } else if (c == '\'' && !(top().quoted() && DEFAULT.matcher(top().text()).matches())) {
            enter(previous == '$' ? Kind.ANSI_QUOTES : Kind.SINGLE_QUOTES, c);
        } else {
            inExpansions(c);
        }
    }

    /// Ends `${…}`. A length, as in `${#a}`, is always a number.
    private void leaveBraces() {
        var text = frames.pop().text().toString();
        facts.addBraces(text);
        record(text.startsWith("#") ? "#" : "{" + text + "}");
    }

    private void inEndWord(char c) {
        if (c == '<' && !documents.hasWord() && previous == '<') {
            frames.pop();
            documents.forgetWord();
            top().command().redirect(Redirection.TEXT, facts);
        } else if (documents.endWord(c)) {
            leaveEndWord();
            inCode(c);
        }
    }

    private void leaveEndWord() {
        frames.pop();
        if (isInDocument()) {
            documents.forgetWord();
        } else {
            documents.announce(top().command());
        }
        top().command().forgetRedirection();
    }

    private void maybeDocument() {
        if (!isInDocument() && documents.open()) {
            frames.push(new Frame(Kind.HERE_DOCUMENT, '\0', true));
            documentIsCode = documents.current().reader().executes();
        }
    }

    private void leaveDocument() {
        while (!top().is(Kind.HERE_DOCUMENT)) {
            // A document must end the contexts that it starts.
            lost = true;
            frames.pop();
        }
        var text = frames.pop().text();
        if (documentIsCode) {
            facts.addArithmetic(text);
        }
        escaped = false;
        maybeDocument();
    }
}
