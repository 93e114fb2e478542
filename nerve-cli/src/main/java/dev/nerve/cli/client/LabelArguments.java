package dev.nerve.cli.client;

import dev.nerve.cli.Command;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.Option;
import dev.nerve.cli.PositionalArgument;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.stream.Collectors;

/// The labels that a command sets and removes.
public final class LabelArguments {

    private LabelArguments() {}

    /// {@return a command that takes labels}
    ///
    /// @param command the command
    public static Command.Verb addTo(Command.Verb command) {
        return command.with(PositionalArgument.any("label", "a label to set, as NAME or NAME=TEXT"))
                .with(Option.setting("remove", "NAME", "A label to remove; repeatable"));
    }

    /// {@return the changes by name; a null takes a label away}
    ///
    /// @param arguments the arguments of a command that takes labels
    public static Value.Fields of(CommandArguments arguments) {
        var labels = new LinkedHashMap<String, Value>();
        for (var label : arguments.all("label")) {
            int equals = label.indexOf('=');
            var name = equals < 0 ? label : label.substring(0, equals);
            labels.put(name, Value.of(equals < 0 ? "" : label.substring(equals + 1)));
        }
        arguments.all("remove").forEach(name -> labels.put(name, Value.NULL));
        return new Value.Fields(labels);
    }

    /// {@return labels as a text for people}
    ///
    /// @param labels the values by name
    public static String text(Value.Fields labels) {
        return labels.fields().entrySet().stream()
                .map(label ->
                        label.getValue().text().isEmpty()
                                ? label.getKey()
                                : label.getKey() + "=" + label.getValue().text())
                .collect(Collectors.joining(", "));
    }
}
