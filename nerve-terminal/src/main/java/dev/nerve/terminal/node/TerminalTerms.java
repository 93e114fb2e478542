package dev.nerve.terminal.node;

import dev.nerve.NerveException;
import dev.nerve.terminal.screen.Size;
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
public record TerminalTerms(
        Source source, Size size, String parser, TimeLimits limits, @Nullable Path recording) {

    /// The parser name that chooses the rules by the command.
    public static final String AUTO = "auto";

    /// {@return default options for a program in a pseudo-terminal}
    ///
    /// @param command the program and its arguments, quoted as for a shell
    /// @throws NerveException.Invalid if the command is empty or a quote is not closed
    public static TerminalTerms of(String command) {
        return of(CommandWords.split(command));
    }

    /// {@return default options for a program in a pseudo-terminal}
    ///
    /// @param command the program and its arguments
    public static TerminalTerms of(List<String> command) {
        return of(Source.Spawn.of(command));
    }

    /// {@return options for an existing pane}
    ///
    /// @param backend the backend of the pane
    /// @param pane its name in the backend, such as `%3`
    public static TerminalTerms attached(Backend backend, String pane) {
        return of(new Source.Attach(pane, backend));
    }

    static TerminalTerms of(Source source) {
        return new TerminalTerms(source, Size.USUAL, AUTO, TimeLimits.USUAL, null);
    }

    /// {@return a copy with another source}
    ///
    /// @param other the origin of the terminal
    public TerminalTerms from(Source other) {
        return new TerminalTerms(other, size, parser, limits, recording);
    }

    /// {@return a copy with another size}
    ///
    /// @param other the size
    public TerminalTerms sized(Size other) {
        return new TerminalTerms(source, other, parser, limits, recording);
    }

    /// {@return a copy with other rules}
    ///
    /// @param rules the name of the rules, such as `shell`
    public TerminalTerms judgedAs(String rules) {
        return new TerminalTerms(source, size, rules, limits, recording);
    }

    /// {@return a copy with other time limits}
    ///
    /// @param other the time limits
    public TerminalTerms within(TimeLimits other) {
        return new TerminalTerms(source, size, parser, other, recording);
    }

    /// {@return a copy with a recording}
    ///
    /// @param file the file; if it exists, the recording gets a name with a number
    public TerminalTerms recordedTo(Path file) {
        return new TerminalTerms(source, size, parser, limits, file);
    }

    /// The time limits of a terminal.
    ///
    /// @param start the time until the program is ready
    /// @param turn the time until the program has finished one input
    /// @param grace the time between the request to end and the kill
    public record TimeLimits(Duration start, Duration turn, Duration grace) {

        /// A minute to start, half an hour to work, three seconds to end.
        public static final TimeLimits USUAL =
                new TimeLimits(
                        Duration.ofMinutes(1), Duration.ofMinutes(30), Duration.ofSeconds(3));
    }
}
