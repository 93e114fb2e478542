package dev.nerve.script.file.template;

import java.util.ArrayList;
import java.util.List;

/// A tokenizer of texts with `${…}`. `$${` is a literal `${`.
///
/// *Confined to one thread*, and used once.
final class TemplateTokenizer {

    private final String text;
    private final List<TemplateToken> pieces = new ArrayList<>();
    private final StringBuilder literal = new StringBuilder();

    private TemplateTokenizer(String text) {
        this.text = text;
    }

    static List<TemplateToken> tokenize(String text) {
        var templateTokenizer = new TemplateTokenizer(text);
        templateTokenizer.read();
        return templateTokenizer.pieces;
    }

    private void read() {
        int at = 0;
        while (at < text.length()) {
            if (text.startsWith("$${", at)) {
                literal.append("${");
                at += 3;
            } else if (text.startsWith("${", at)) {
                at = hole(at + 2);
            } else {
                literal.append(text.charAt(at++));
            }
        }
        endLiteral();
    }

    private void endLiteral() {
        if (!literal.isEmpty()) {
            pieces.add(new LiteralToken(literal.toString()));
            literal.setLength(0);
        }
    }

    private int hole(int start) {
        endLiteral();
        int end = end(start);
        if (end < 0) {
            pieces.add(new UnclosedToken(text.substring(start)));
            return text.length();
        }
        pieces.add(new ExpressionToken(text.substring(start, end)));
        return end + 1;
    }

    /// Returns the end of an expression. Braces inside come in pairs, except in its string
    /// literals.
    private int end(int start) {
        int depth = 0;
        for (int at = start; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '"' || c == '\'') {
                at = endOfQuote(at);
                if (at < 0) {
                    // The compiler of the expression reports the unclosed quote.
                    return text.indexOf('}', start);
                }
            } else if (c == '{') {
                depth++;
            } else if (c == '}' && depth-- == 0) {
                return at;
            }
        }
        return -1;
    }

    private int endOfQuote(int start) {
        char quote = text.charAt(start);
        for (int at = start + 1; at < text.length(); at++) {
            if (text.charAt(at) == '\\') {
                at++;
            } else if (text.charAt(at) == quote) {
                return at;
            }
        }
        return -1;
    }

    /// A piece of a text.
    sealed interface TemplateToken {}

    /// Text that stays as it is.
    ///
    /// @param text the text
    record LiteralToken(String text) implements TemplateToken {}

    /// An expression.
    ///
    /// @param source its text
    record ExpressionToken(String source) implements TemplateToken {}

    /// An expression without an end.
    ///
    /// @param source the rest of the text after `${`
    record UnclosedToken(String source) implements TemplateToken {}
}
