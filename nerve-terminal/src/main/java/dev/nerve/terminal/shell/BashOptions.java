package dev.nerve.terminal.shell;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.run.BudgetLimits;
import dev.nerve.terminal.shell.output.OutputPart;
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
public record BashOptions(
        Path directory,
        Map<String, String> environment,
        Duration timeout,
        Duration grace,
        OutputPart output) {

    /// The default options.
    public static final BashOptions DEFAULT =
            new BashOptions(
                    Path.of(""),
                    Map.of(),
                    BudgetLimits.FOREVER,
                    Duration.ofSeconds(2),
                    OutputPart.WHOLE);

    public BashOptions {
        environment = Map.copyOf(environment);
        environment.forEach(BashOptions::checkVariable);
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
                            .formatted(NameRules.quote(name)));
        }
    }

    /// {@return the options with another directory}
    ///
    /// @param other the working directory
    public BashOptions withDirectory(Path other) {
        return new BashOptions(other, environment, timeout, grace, output);
    }

    /// {@return the options with other variables}
    ///
    /// @param variables the variables by name
    public BashOptions withEnvironment(Map<String, String> variables) {
        return new BashOptions(directory, variables, timeout, grace, output);
    }

    /// {@return the options with another timeout}
    ///
    /// @param limit the longest time the command may take
    public BashOptions withTimeout(Duration limit) {
        return new BashOptions(directory, environment, limit, grace, output);
    }

    /// {@return the options with another grace}
    ///
    /// @param time the time between the request to end and the kill
    public BashOptions withGrace(Duration time) {
        return new BashOptions(directory, environment, timeout, time, output);
    }

    /// {@return the options with another output}
    ///
    /// @param part the part of the standard output that becomes the output
    public BashOptions withOutput(OutputPart part) {
        return new BashOptions(directory, environment, timeout, grace, part);
    }
}
