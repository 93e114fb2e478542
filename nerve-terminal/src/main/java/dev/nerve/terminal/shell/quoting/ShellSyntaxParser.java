package dev.nerve.terminal.shell.quoting;

import dev.nerve.terminal.shell.quoting.PartialCommand.RedirectionKind;
import dev.nerve.terminal.shell.quoting.SyntaxFrame.SyntaxKind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;

/// A parser that follows a shell command and tracks the contexts around the current position.
///
/// It knows less than a shell. If it is not sure, [#isUncertain()] returns true. *Confined to one
/// thread.*
final class ShellSyntaxParser {

    /// Expansions in which single quotes are literal, inside double quotes.
    private static final Pattern DEFAULT =
            Pattern.compile("\\w+(\\[[^]]*])?:?[-=?+].*", Pattern.DOTALL);

    private final Deque<SyntaxFrame> frames = new ArrayDeque<>();
    private final HereDocuments documents = new HereDocuments();
    private final CommandDataFlow flow = new CommandDataFlow();
    private char previous = '\n';
    private boolean escaped;
    private boolean ampersand;
    private boolean documentIsCode;
    private boolean lost;

    ShellSyntaxParser() {
        frames.push(new SyntaxFrame(SyntaxKind.CODE, '\0', false));
    }

    /// Parses the next piece of the command.
    void parse(String piece) {
        piece.chars().forEach(c -> next((char) c));
    }

    /// Ends the command.
    void end() {
        while (top().is(SyntaxKind.COMMENT)) {
            frames.pop();
        }
        if (top().is(SyntaxKind.END_WORD)) {
            leaveEndWord();
        }
        if (top().is(SyntaxKind.HERE_DOCUMENT) && documents.isEnd()) {
            next('\n');
        }
        lost |= frames.size() > 1 || escaped;
        frames.forEach(frame -> frame.command().close(flow));
    }

    /// {@return the facts about the command}
    CommandDataFlow facts() {
        return flow;
    }

    /// {@return whether the command turned out to differ from what the parser assumed}
    boolean isUncertain() {
        return lost;
    }

    /// Passes a value of any content.
    ///
    /// @param builder collects the conditions under which the value must be a number
    /// @return the way to write a variable there
    /// @throws dev.nerve.NerveException.Invalid if no value is allowed there
    ValuePosition.ReferenceForm visitValue(ValuePositionBuilder builder) {
        settleAmpersand(PartialCommand.VALUE);
        if (escaped) {
            throw builder.rejection(
                    "has a backslash before it: leave it out, or write $${ for a ${");
        }
        new ValueContext(frames, documents, flow).check(builder);
        var form = form();
        if (!top().is(SyntaxKind.COMMENT)) {
            record(PartialCommand.VALUE, true);
        }
        if (isInDocument()) {
            documents.line('x');
        }
        previous = 'x';
        return form;
    }

    private ValuePosition.ReferenceForm form() {
        return switch (top().kind()) {
            case CODE, END_WORD -> ValuePosition.ReferenceForm.QUOTED;
            case BRACES ->
                    top().quoted()
                            ? ValuePosition.ReferenceForm.PLAIN
                            : ValuePosition.ReferenceForm.QUOTED;
            case SINGLE_QUOTES -> ValuePosition.ReferenceForm.BETWEEN_SINGLE_QUOTES;
            case ANSI_QUOTES -> ValuePosition.ReferenceForm.BETWEEN_ANSI_QUOTES;
            case DOUBLE_QUOTES, COMMENT, HERE_DOCUMENT, ARITHMETIC ->
                    ValuePosition.ReferenceForm.PLAIN;
        };
    }

    private SyntaxFrame top() {
        return frames.getFirst();
    }

    private boolean isInDocument() {
        return frames.stream().anyMatch(frame -> frame.is(SyntaxKind.HERE_DOCUMENT));
    }

    private void enter(SyntaxKind kind, char end) {
        boolean quoted =
                switch (top().kind()) {
                    case DOUBLE_QUOTES, HERE_DOCUMENT, ARITHMETIC -> true;
                    case BRACES -> top().quoted();
                    default -> false;
                };
        frames.push(new SyntaxFrame(kind, end, quoted));
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
        if ("\"'\\$`".indexOf(c) >= 0 && frames.stream().anyMatch(SyntaxFrame::isBackquotes)) {
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
            case '\'' ->
                    quote(previous == '$' ? SyntaxKind.ANSI_QUOTES : SyntaxKind.SINGLE_QUOTES, c);
            case '"' -> quote(SyntaxKind.DOUBLE_QUOTES, c);
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

    private void quote(SyntaxKind kind, char end) {
        top().command().quote(previous == '$');
        enter(kind, end);
    }

    private void blank(char c, PartialCommand command) {
        if (command.takesBlanks()) {
            record(c, false);
        } else {
            top().trackCase(command.endWord(flow));
        }
    }

    private void endLine(PartialCommand command) {
        top().trackCase(command.endWord(flow));
        if (command.test().isOpen()) {
            command.nextTest(flow);
        } else {
            command.end(false, flow);
        }
        maybeDocument();
    }

    private void separate(char c, PartialCommand command) {
        if (c == '&' && (previous == '>' || previous == '<')) {
            command.redirect(RedirectionKind.DESCRIPTOR, flow);
        } else if (c == '|' && previous == '>') {
            command.redirect(RedirectionKind.FILE, flow);
        } else if (command.test().isOpen()) {
            command.nextTest(flow);
        } else if (c == '&') {
            ampersand = true;
        } else {
            top().trackCase(command.endWord(flow));
            command.end(c == '|' && previous != '|', flow);
        }
    }

    /// Decides about an ampersand: in `&>` it belongs to a redirection, otherwise it ends a
    /// command.
    private void settleAmpersand(char c) {
        if (ampersand) {
            ampersand = false;
            var command = top().command();
            if (c != '>') {
                top().trackCase(command.endWord(flow));
                command.end(false, flow);
            }
        }
    }

    private void redirect(char c, PartialCommand command) {
        if (command.test().isOpen()) {
            record(c, false);
        } else if (c == '<' && previous == '<') {
            startEndWord();
        } else {
            command.redirect(RedirectionKind.FILE, flow);
        }
    }

    private void startEndWord() {
        if (isInDocument()) {
            lost = true;
        }
        enter(SyntaxKind.END_WORD, '\0');
    }

    private void openParenthesis(PartialCommand command) {
        boolean isExpansion = previous == '$' || previous == '<' || previous == '>';
        if (command.test().isOpen() && !isExpansion) {
            command.nextTest(flow);
        } else if (previous == '(' && top().end() == ')' && top().text().isEmpty()) {
            top().becomeArithmetic();
        } else if (isExpansion || previous == '=') {
            if (previous == '<' || previous == '>') {
                command.beginProcess();
            }
            if (previous == '>') {
                flow.addSink();
            }
            enter(SyntaxKind.CODE, ')');
            top().command().beginArray(previous == '=');
        } else {
            var name = command.isInWord() ? command.word() : String.join(" ", command.words());
            flow.addFunction(name);
            command.end(false, flow);
            enter(SyntaxKind.CODE, ')');
        }
    }

    private void closeParenthesis(PartialCommand command) {
        if (command.test().isOpen()) {
            command.nextTest(flow);
            return;
        }
        top().trackCase(command.endWord(flow));
        if (top().isInCase()) {
            command.end(false, flow);
        } else if (top().end() == ')') {
            leaveCode();
        } else {
            lost = true;
        }
    }

    private void leaveCode() {
        var left = frames.pop();
        left.command().close(flow);
        leave(left);
    }

    /// Continues the word if the context was a part of one, otherwise ends the command.
    private void leave(SyntaxFrame left) {
        if (top().is(SyntaxKind.CODE) && !top().command().isInWord()) {
            top().command().end(false, flow);
        } else {
            record(left.command().counts() ? "#" : "(" + left.text() + ")");
        }
    }

    private void openBraces(char c) {
        if (previous != '$') {
            record(c, false);
        } else if (c == '{') {
            enter(SyntaxKind.BRACES, '}');
        } else {
            enter(SyntaxKind.ARITHMETIC, ']');
        }
    }

    private void enterOrLeaveBackquotes() {
        if (frames.stream().noneMatch(SyntaxFrame::isBackquotes)) {
            enter(SyntaxKind.CODE, '`');
            return;
        }
        while (!top().isBackquotes()) {
            // Contexts that started inside the backquotes end with them.
            lost |= !top().is(SyntaxKind.COMMENT);
            frames.pop();
        }
        var left = frames.pop();
        left.command().close(flow);
        record("$(" + left.text() + ")");
    }

    private void maybeComment(char c) {
        if (" \t\n;&|()`".indexOf(previous) >= 0) {
            enter(SyntaxKind.COMMENT, '\n');
        } else {
            record(c, false);
        }
    }

    private void inComment(char c) {
        if (c == '\n') {
            frames.pop();
            inCode(c);
        } else if (c == '`' && frames.stream().anyMatch(SyntaxFrame::isBackquotes)) {
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
                    enter(SyntaxKind.CODE, ')');
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
            enter(SyntaxKind.DOUBLE_QUOTES, c);
        } else if (c == '\'') {
            enter(SyntaxKind.SINGLE_QUOTES, c);
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
        flow.addArithmetic(left.text());
        leave(left);
    }

    private void inBraces(char c) {
        if (c == '}') {
            leaveBraces();
        } else if (c == '"') {
            enter(SyntaxKind.DOUBLE_QUOTES, c);
        } else if (c == '\'' && !(top().quoted() && DEFAULT.matcher(top().text()).matches())) {
            enter(previous == '$' ? SyntaxKind.ANSI_QUOTES : SyntaxKind.SINGLE_QUOTES, c);
        } else {
            inExpansions(c);
        }
    }

    /// Ends `${…}`. A length, as in `${#a}`, is always a number.
    private void leaveBraces() {
        var text = frames.pop().text().toString();
        flow.addBraces(text);
        record(text.startsWith("#") ? "#" : "{" + text + "}");
    }

    private void inEndWord(char c) {
        if (c == '<' && !documents.hasWord() && previous == '<') {
            frames.pop();
            documents.forgetWord();
            top().command().redirect(RedirectionKind.TEXT, flow);
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
            frames.push(new SyntaxFrame(SyntaxKind.HERE_DOCUMENT, '\0', true));
            documentIsCode = documents.current().reader().executes();
        }
    }

    private void leaveDocument() {
        while (!top().is(SyntaxKind.HERE_DOCUMENT)) {
            // A document must end the contexts that it starts.
            lost = true;
            frames.pop();
        }
        var text = frames.pop().text();
        if (documentIsCode) {
            flow.addArithmetic(text);
        }
        escaped = false;
        maybeDocument();
    }
}
