package dev.nerve.cli.run.command;

import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandFailure;
import java.util.LinkedHashMap;
import java.util.Map;

/// A repeatable option with values of the form `name=text`.
final class NameValuePairs {

    private NameValuePairs() {}

    /// {@return the texts by name}
    ///
    /// @param arguments the arguments of the command
    /// @param option the name of the option
    /// @throws CommandFailure if a value has no name, or a name occurs twice
    static Map<String, String> of(CommandArguments arguments, String option) {
        var pairs = new LinkedHashMap<String, String>();
        for (var pair : arguments.all(option)) {
            int equals = pair.indexOf('=');
            if (equals < 1) {
                throw CommandFailure.usage(
                        "option --%s needs a name and a text, not '%s'".formatted(option, pair),
                        "write --%s name=text".formatted(option));
            }
            var name = pair.substring(0, equals);
            if (pairs.put(name, pair.substring(equals + 1)) != null) {
                throw CommandFailure.usage(
                        "'%s' is given twice by --%s".formatted(name, option), "give it once");
            }
        }
        return pairs;
    }
}
