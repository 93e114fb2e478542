package dev.nerve.terminal.shell;

import dev.nerve.Names;
import dev.nerve.NerveException;
import dev.nerve.run.Limits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/// How a command is executed. *Immutable.*
///
/// @param directory where it starts; a relative one is taken from where all commands start
/// @param environment variables it has beside those that all commands have
/// @param timeout the longest it may take
/// @param grace how long it has to end after it was told to, before it is killed
/// @param output which part of what it writes is its output
public record BashTerms(
        Path directory,
        Map<String, String> environment,
        Duration timeout,
        Duration grace,
        OutputPart output) {

    /// Nothing special.
    public static final BashTerms USUAL =
            new BashTerms(
                    Path.of(""), Map.of(), Limits.FOREVER, Duration.ofSeconds(2), OutputPart.WHOLE);

    public BashTerms {
        environment = Map.copyOf(environment);
        environment.forEach(BashTerms::checkVariable);
        if (!timeout.isPositive()) {
            throw new NerveException.Invalid("the timeout must be longer than nothing");
        }
        if (grace.isNegative()) {
            throw new NerveException.Invalid("the grace must not be shorter than nothing");
        }
    }

    private static void checkVariable(String name, String value) {
        if (name.isEmpty() || name.indexOf('=') >= 0 || (name + value).indexOf('\0') >= 0) {
            throw new NerveException.Invalid(
                    "invalid variable %s: use a name without '=', and no NUL characters"
                            .formatted(Names.quoted(name)));
        }
    }

    /// {@return the same in another directory}
    ///
    /// @param other where it starts
    public BashTerms in(Path other) {
        return new BashTerms(other, environment, timeout, grace, output);
    }

    /// {@return the same with other variables}
    ///
    /// @param variables by name
    public BashTerms withEnvironment(Map<String, String> variables) {
        return new BashTerms(directory, variables, timeout, grace, output);
    }

    /// {@return the same with another timeout}
    ///
    /// @param limit the longest it may take
    public BashTerms withTimeout(Duration limit) {
        return new BashTerms(directory, environment, limit, grace, output);
    }

    /// {@return the same with another grace}
    ///
    /// @param time between telling it to end and killing it
    public BashTerms withGrace(Duration time) {
        return new BashTerms(directory, environment, timeout, time, output);
    }

    /// {@return the same with another output}
    ///
    /// @param part which part of what it writes is its output
    public BashTerms withOutput(OutputPart part) {
        return new BashTerms(directory, environment, timeout, grace, part);
    }
}
