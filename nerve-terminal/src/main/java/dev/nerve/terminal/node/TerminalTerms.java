package dev.nerve.terminal.node;

import dev.nerve.NerveException;
import dev.nerve.terminal.screen.Size;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How a terminal node is made and used. *Immutable.*
///
/// @param source where the terminal comes from
/// @param size how large it is; an attached pane keeps its own
/// @param parser the rules by which its program is judged, or `auto` to choose by the command
/// @param limits how long things may take
/// @param recording the file into which all of it is recorded, or null for none
public record TerminalTerms(
        Source source, Size size, String parser, TimeLimits limits, @Nullable Path recording) {

    /// Rules are chosen by the command.
    public static final String AUTO = "auto";

    /// {@return a program in a pseudo-terminal, as usual}
    ///
    /// @param command the program and its arguments, quoted as for a shell
    /// @throws NerveException.Invalid if it is empty, or a quote is open
    public static TerminalTerms of(String command) {
        return of(CommandWords.split(command));
    }

    /// {@return a program in a pseudo-terminal, as usual}
    ///
    /// @param command the program and its arguments
    public static TerminalTerms of(List<String> command) {
        return of(Source.Spawn.of(command));
    }

    /// {@return a pane that is there already}
    ///
    /// @param backend who shows it
    /// @param pane its name there, such as `%3`
    public static TerminalTerms attached(Backend backend, String pane) {
        return of(new Source.Attach(pane, backend));
    }

    static TerminalTerms of(Source source) {
        return new TerminalTerms(source, Size.USUAL, AUTO, TimeLimits.USUAL, null);
    }

    /// {@return the same from elsewhere}
    ///
    /// @param other where the terminal comes from
    public TerminalTerms from(Source other) {
        return new TerminalTerms(other, size, parser, limits, recording);
    }

    /// {@return the same in another size}
    ///
    /// @param other how large
    public TerminalTerms sized(Size other) {
        return new TerminalTerms(source, other, parser, limits, recording);
    }

    /// {@return the same, judged by other rules}
    ///
    /// @param rules their name, such as `shell`
    public TerminalTerms judgedAs(String rules) {
        return new TerminalTerms(source, size, rules, limits, recording);
    }

    /// {@return the same under other limits}
    ///
    /// @param other how long things may take
    public TerminalTerms within(TimeLimits other) {
        return new TerminalTerms(source, size, parser, other, recording);
    }

    /// {@return the same, recorded}
    ///
    /// @param file where to; if it is there already, one with a number in its name is taken
    public TerminalTerms recordedTo(Path file) {
        return new TerminalTerms(source, size, parser, limits, file);
    }

    /// How long things may take.
    ///
    /// @param start until its program is ready
    /// @param turn until it has done what it was given
    /// @param grace between asking it to end and killing it
    public record TimeLimits(Duration start, Duration turn, Duration grace) {

        /// A minute to start, half an hour to work, three seconds to end.
        public static final TimeLimits USUAL =
                new TimeLimits(
                        Duration.ofMinutes(1), Duration.ofMinutes(30), Duration.ofSeconds(3));
    }
}
