package dev.nerve.terminal.prompt;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// A family of shells that can report when they are ready.
public enum ShellDialect {
    /// bash, 4.4 or later.
    BASH,
    /// zsh.
    ZSH,
    /// dash, busybox and other POSIX shells, without bracketed paste.
    SH;

    /// The length of a line that a shell without a line editor reads, with a margin.
    private static final int LINE_LIMIT = 1_000;

    /// {@return the kind of interactive shell that a command starts, or empty}
    ///
    /// The result is empty for a shell that runs a script or has flags that are not known to be
    /// harmless.
    ///
    /// @param command the program and its arguments
    public static Optional<ShellDialect> of(List<String> command) {
        return ShellCommandLine.parse(command).map(ShellCommandLine::dialect);
    }

    /// {@return the text to type before Enter, so that the shell executes a command as one}
    ///
    /// bash and zsh take the text unchanged, as a paste. A shell without paste would execute it
    /// line by line and show a prompt after each line. So several lines, or one very long line,
    /// become a quoted text for `eval`.
    ///
    /// @param command one or more lines
    public String toInput(String command) {
        boolean plain = this != SH || isPlain(command);
        return plain ? command : "eval " + quoted(command);
    }

    private static boolean isPlain(String command) {
        int size = command.getBytes(StandardCharsets.UTF_8).length;
        return command.indexOf('\n') < 0 && size <= LINE_LIMIT;
    }

    /// Splits long lines outside the quotes, where a backslash joins them again.
    private static String quoted(String command) {
        var text = new StringBuilder("'");
        int length = 1;
        for (int at = 0; at < command.length(); ) {
            int c = command.codePointAt(at);
            at += Character.charCount(c);
            var piece = c == '\'' ? "'\\''" : Character.toString(c);
            length = c == '\n' ? 0 : length + 4;
            if (length > LINE_LIMIT) {
                text.append("'\\\n'");
                length = 1;
            }
            text.append(piece);
        }
        return text.append('\'').toString();
    }
}
