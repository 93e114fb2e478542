package dev.nerve.terminal.shell;

/// Something that a place in a shell command is inside of. *Confined to one thread.*
final class Frame {

    /// What it is.
    enum Kind {
        /// Commands: all of it, or what is in parentheses or backquotes.
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

    private Kind kind;
    private final char end;
    private final boolean quoted;
    private final StringBuilder text = new StringBuilder();
    private final Command command = new Command();
    private int depth = 1;
    private int cases;

    /// @param kind what it is
    /// @param end what ends it, or a NUL
    /// @param quoted whether it is between double quotes
    Frame(Kind kind, char end, boolean quoted) {
        this.kind = kind;
        this.end = end;
        this.quoted = quoted;
    }

    Kind kind() {
        return kind;
    }

    boolean is(Kind other) {
        return kind == other;
    }

    char end() {
        return end;
    }

    boolean quoted() {
        return quoted;
    }

    /// {@return what has been read of it, without what is inside of it}
    StringBuilder text() {
        return text;
    }

    /// {@return the command that is being read}
    Command command() {
        return command;
    }

    boolean isBackquotes() {
        return kind == Kind.CODE && end == '`';
    }

    /// Two parentheses are arithmetic, as far as one can tell before the end of it.
    void becomeArithmetic() {
        kind = Kind.ARITHMETIC;
        depth = 2;
    }

    /// Follows what opens and closes inside of it.
    ///
    /// @return whether it has ended
    boolean nest(char c, char open) {
        if (c == open) {
            depth++;
        } else if (c == end) {
            depth--;
        }
        return depth == 0;
    }

    /// Follows `case` and `esac`, because a pattern between them ends with a parenthesis.
    void meet(String word) {
        if (word.equals("case")) {
            cases++;
        } else if (word.equals("esac") && cases > 0) {
            cases--;
        }
    }

    boolean isInCase() {
        return cases > 0;
    }

    /// Adds a character to what has been read.
    ///
    /// @param asText whether it means itself
    void add(char c, boolean asText) {
        text.append(c);
        if (kind == Kind.CODE) {
            command.add(c, asText);
        }
    }
}
