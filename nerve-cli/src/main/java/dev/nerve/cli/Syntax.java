package dev.nerve.cli;

import java.util.ArrayList;
import java.util.List;

/// What a verb takes; options and positionals share one namespace.
///
/// @param options by name, in the order of the help
/// @param positionals by place
public record Syntax(List<Option> options, List<Positional> positionals) {

    /// Takes nothing.
    public static final Syntax EMPTY = new Syntax(List.of(), List.of());

    public Syntax {
        options = List.copyOf(options);
        positionals = List.copyOf(positionals);
    }

    /// {@return the same with one more option}
    ///
    /// @param option taken in addition
    public Syntax with(Option option) {
        refuse(option.name());
        var more = new ArrayList<>(options);
        more.add(option);
        return new Syntax(more, positionals);
    }

    /// {@return the same with one more positional}
    ///
    /// @param positional taken in addition, after the others; those that can be left out take
    ///     what is there beyond the others, the first of them first
    public Syntax with(Positional positional) {
        refuse(positional.name());
        if (!positionals.isEmpty() && positionals.getLast().count().isOpen()) {
            throw new IllegalArgumentException(
                    "nothing can follow " + positionals.getLast().usage());
        }
        var more = new ArrayList<>(positionals);
        more.add(positional);
        return new Syntax(options, more);
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

    /// {@return the names of its options and of those that every command has}
    List<String> optionNames() {
        var names = new ArrayList<>(GlobalOptions.names());
        for (var option : options) {
            names.add(option.name());
        }
        return names;
    }
}
