package dev.nerve.cli;

import java.util.ArrayList;
import java.util.List;

/// The options and positionals of a verb, which share one namespace.
///
/// @param options the options, in the order of the help
/// @param positionals the positionals, in the order in which they are typed
public record CommandSyntax(List<Option> options, List<PositionalArgument> positionals) {

    /// The syntax of a verb without arguments.
    public static final CommandSyntax EMPTY = new CommandSyntax(List.of(), List.of());

    public CommandSyntax {
        options = List.copyOf(options);
        positionals = List.copyOf(positionals);
    }

    /// {@return a copy with one more option}
    ///
    /// @param option the additional option
    public CommandSyntax with(Option option) {
        refuse(option.name());
        var more = new ArrayList<>(options);
        more.add(option);
        return new CommandSyntax(more, positionals);
    }

    /// {@return a copy with one more positional}
    ///
    /// Required positionals take their words first. Optional ones share the remaining words, from
    /// left to right.
    ///
    /// @param positional the additional positional, after the others
    public CommandSyntax with(PositionalArgument positional) {
        refuse(positional.name());
        if (!positionals.isEmpty() && positionals.getLast().count().isOpen()) {
            throw new IllegalArgumentException(
                    "nothing can follow " + positionals.getLast().usage());
        }
        var more = new ArrayList<>(positionals);
        more.add(positional);
        return new CommandSyntax(options, more);
    }

    private void refuse(String name) {
        if (names().contains(name)) {
            throw new IllegalArgumentException("the name '" + name + "' is taken");
        }
    }

    private List<String> names() {
        var names = optionNames();
        for (var positional : positionals) {
            names.add(positional.name());
        }
        return names;
    }

    /// {@return the names of its options and of the global options}
    List<String> optionNames() {
        var names = new ArrayList<>(GlobalOptions.names());
        for (var option : options) {
            names.add(option.name());
        }
        return names;
    }
}
