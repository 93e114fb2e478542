package dev.nerve.terminal.shell;

import dev.nerve.Names;
import dev.nerve.NerveException;
import dev.nerve.run.Limits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/// The options of a command. *Immutable.*
///
/// @param directory the working directory; a relative path starts at the directory of all commands
/// @param environment variables in addition to those of all commands
/// @param timeout the longest time the command may take
/// @param grace the time between the request to end and the kill
/// @param output the part of the standard output that becomes the output
public record BashTerms(
        Path directory,
        Map<String, String> environment,
        Duration timeout,
        Duration grace,
        OutputPart output) {

    /// The default options.
    public static final BashTerms USUAL =
            new BashTerms(
                    Path.of(""), Map.of(), Limits.FOREVER, Duration.ofSeconds(2), OutputPart.WHOLE);

    public BashTerms {
        environment = Map.copyOf(environment);
        environment.forEach(BashTerms::checkVariable);
        if (!timeout.isPositive()) {
            throw new NerveException.Invalid("the timeout must be positive");
        }
        if (grace.isNegative()) {
            throw new NerveException.Invalid("the grace must not be negative");
        }
    }

    private static void checkVariable(String name, String value) {
        if (name.isEmpty() || name.indexOf('=') >= 0 || (name + value).indexOf('\0') >= 0) {
            throw new NerveException.Invalid(
                    "invalid variable %s: use a name without '=', and no NUL characters"
                            .formatted(Names.quoted(name)));
        }
    }

    /// {@return the options with another directory}
    ///
    /// @param other the working directory
    public BashTerms in(Path other) {
        return new BashTerms(other, environment, timeout, grace, output);
    }

    /// {@return the options with other variables}
    ///
    /// @param variables the variables by name
    public BashTerms withEnvironment(Map<String, String> variables) {
        return new BashTerms(directory, variables, timeout, grace, output);
    }

    /// {@return the options with another timeout}
    ///
    /// @param limit the longest time the command may take
    public BashTerms withTimeout(Duration limit) {
        return new BashTerms(directory, environment, limit, grace, output);
    }

    /// {@return the options with another grace}
    ///
    /// @param time the time between the request to end and the kill
    public BashTerms withGrace(Duration time) {
        return new BashTerms(directory, environment, timeout, time, output);
    }

    /// {@return the options with another output}
    ///
    /// @param part the part of the standard output that becomes the output
    public BashTerms withOutput(OutputPart part) {
        return new BashTerms(directory, environment, timeout, grace, part);
    }
}
