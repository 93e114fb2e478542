package dev.nerve.terminal.shell.quoting;

/// A syntactic context in a shell command, such as quotes or braces. *Confined to one thread.*
final class SyntaxFrame {

    /// The kind of context.
    enum SyntaxKind {
        /// Commands: the whole command, or code in parentheses or backquotes.
        CODE,
        SINGLE_QUOTES,
        /// `$'…'`.
        ANSI_QUOTES,
        DOUBLE_QUOTES,
        COMMENT,
        /// The word after `<<`.
        END_WORD,
        HERE_DOCUMENT,
        /// `((…))`, `$((…))` or `$[…]`.
        ARITHMETIC,
        /// `${…}`.
        BRACES
    }

    private SyntaxKind kind;
    private final char end;
    private final boolean quoted;
    private final StringBuilder text = new StringBuilder();
    private final PartialCommand command = new PartialCommand();
    private int depth = 1;
    private int cases;

    /// @param kind the kind of context
    /// @param end the character that ends it, or NUL
    /// @param quoted whether it is inside double quotes
    SyntaxFrame(SyntaxKind kind, char end, boolean quoted) {
        this.kind = kind;
        this.end = end;
        this.quoted = quoted;
    }

    SyntaxKind kind() {
        return kind;
    }

    boolean is(SyntaxKind other) {
        return kind == other;
    }

    char end() {
        return end;
    }

    boolean quoted() {
        return quoted;
    }

    /// {@return the text read so far, without nested contexts}
    StringBuilder text() {
        return text;
    }

    /// {@return the current command}
    PartialCommand command() {
        return command;
    }

    boolean isBackquotes() {
        return kind == SyntaxKind.CODE && end == '`';
    }

    /// Turns two parentheses into arithmetic, which is likely before the end is known.
    void becomeArithmetic() {
        kind = SyntaxKind.ARITHMETIC;
        depth = 2;
    }

    /// Tracks nested opening and closing characters.
    ///
    /// @return whether the context has ended
    boolean nest(char c, char open) {
        if (c == open) {
            depth++;
        } else if (c == end) {
            depth--;
        }
        return depth == 0;
    }

    /// Tracks `case` and `esac`, because a pattern between them ends with a parenthesis.
    void trackCase(String word) {
        if (word.equals("case")) {
            cases++;
        } else if (word.equals("esac") && cases > 0) {
            cases--;
        }
    }

    boolean isInCase() {
        return cases > 0;
    }

    /// Adds a character to the text.
    ///
    /// @param asText whether the character is literal
    void add(char c, boolean asText) {
        text.append(c);
        if (kind == SyntaxKind.CODE) {
            command.add(c, asText);
        }
    }
}
