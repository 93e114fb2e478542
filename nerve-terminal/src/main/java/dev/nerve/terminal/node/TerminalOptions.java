package dev.nerve.terminal.node;

import dev.nerve.NerveException;
import dev.nerve.terminal.screen.TerminalSize;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The options of a terminal node. *Immutable.*
///
/// @param source the origin of the terminal
/// @param size the size; an attached pane keeps its own
/// @param parser the name of the rules that detect the program's state, or `auto` to choose by the
/// command
/// @param limits the time limits
/// @param recording the file for a recording of the terminal, or null for none
public record TerminalOptions(
        TerminalSource source,
        TerminalSize size,
        String parser,
        TimeLimits limits,
        @Nullable Path recording) {

    /// The parser name that chooses the rules by the command.
    public static final String AUTO = "auto";

    /// {@return default options for a program in a pseudo-terminal}
    ///
    /// @param command the program and its arguments, quoted as for a shell
    /// @throws NerveException.Invalid if the command is empty or a quote is not closed
    public static TerminalOptions of(String command) {
        return of(CommandLineSplitter.split(command));
    }

    /// {@return default options for a program in a pseudo-terminal}
    ///
    /// @param command the program and its arguments
    public static TerminalOptions of(List<String> command) {
        return of(TerminalSource.Spawn.of(command));
    }

    /// {@return options for an existing pane}
    ///
    /// @param backend the backend of the pane
    /// @param pane its name in the backend, such as `%3`
    public static TerminalOptions attached(TerminalBackend backend, String pane) {
        return of(new TerminalSource.Attach(pane, backend));
    }

    static TerminalOptions of(TerminalSource source) {
        return new TerminalOptions(source, TerminalSize.DEFAULT, AUTO, TimeLimits.DEFAULT, null);
    }

    /// {@return a copy with another source}
    ///
    /// @param other the origin of the terminal
    public TerminalOptions withSource(TerminalSource other) {
        return new TerminalOptions(other, size, parser, limits, recording);
    }

    /// {@return a copy with another size}
    ///
    /// @param other the size
    public TerminalOptions withSize(TerminalSize other) {
        return new TerminalOptions(source, other, parser, limits, recording);
    }

    /// {@return a copy with other rules}
    ///
    /// @param rules the name of the rules, such as `shell`
    public TerminalOptions withParser(String rules) {
        return new TerminalOptions(source, size, rules, limits, recording);
    }

    /// {@return a copy with other time limits}
    ///
    /// @param other the time limits
    public TerminalOptions withLimits(TimeLimits other) {
        return new TerminalOptions(source, size, parser, other, recording);
    }

    /// {@return a copy with a recording}
    ///
    /// @param file the file; if it exists, the recording gets a name with a number
    public TerminalOptions withRecording(Path file) {
        return new TerminalOptions(source, size, parser, limits, file);
    }

    /// The time limits of a terminal.
    ///
    /// @param start the time until the program is ready
    /// @param turn the time until the program has finished one input
    /// @param grace the time between the request to end and the kill
    public record TimeLimits(Duration start, Duration turn, Duration grace) {

        /// A minute to start, half an hour to work, three seconds to end.
        public static final TimeLimits DEFAULT =
                new TimeLimits(
                        Duration.ofMinutes(1), Duration.ofMinutes(30), Duration.ofSeconds(3));
    }
}
