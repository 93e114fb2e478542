package dev.nerve.terminal.prompt;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// A family of shells that can be made to tell when they are ready.
public enum ShellDialect {
    /// bash, 4.4 or later.
    BASH,
    /// zsh.
    ZSH,
    /// dash, busybox and others that know what POSIX says, without pastes between marks.
    SH;

    /// How much fits into a line that a shell without an editor of its own reads, with room left.
    private static final int LINE_LIMIT = 1_000;

    /// {@return what kind of interactive shell a command starts, if it does}
    ///
    /// A shell that runs a script, or is given flags that are not known to be harmless, is none.
    ///
    /// @param command the program and its arguments
    public static Optional<ShellDialect> of(List<String> command) {
        return ShellCommand.parse(command).map(ShellCommand::dialect);
    }

    /// {@return what to type, before Enter, for a command to be executed as one}
    ///
    /// bash and zsh take it as it is, as a paste. A shell without pastes would execute it line by
    /// line, and show a prompt after each; so several lines, or one that is very long, become a
    /// single quoted text for `eval`.
    ///
    /// @param command one or more lines
    public String typed(String command) {
        boolean plain = this != SH || isPlain(command);
        return plain ? command : "eval " + quoted(command);
    }

    private static boolean isPlain(String command) {
        int size = command.getBytes(StandardCharsets.UTF_8).length;
        return command.indexOf('\n') < 0 && size <= LINE_LIMIT;
    }

    /// Long lines are cut outside of the quotes, where a backslash joins them again.
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
