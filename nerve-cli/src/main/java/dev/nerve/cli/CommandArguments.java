package dev.nerve.cli;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The arguments after a verb, by the names in its syntax.
///
/// *Immutable.*
///
/// @param values the values of each option and positional that was typed, in order; a flag has none
public record CommandArguments(Map<String, List<String>> values) {

    public CommandArguments {
        values = Map.copyOf(values);
    }

    /// {@return whether an option or positional was typed}
    ///
    /// @param name its name
    public boolean has(String name) {
        return values.containsKey(name);
    }

    /// {@return the value of an option or positional, if it was typed; the last one of several}
    ///
    /// @param name its name
    public Optional<String> find(String name) {
        var all = all(name);
        return all.isEmpty() ? Optional.empty() : Optional.of(all.getLast());
    }

    /// {@return the value of a required positional}
    ///
    /// @param name its name
    public String get(String name) {
        return find(name).orElseThrow(() -> new IllegalStateException("nothing is named " + name));
    }

    /// {@return all values of an option or positional}
    ///
    /// @param name its name
    public List<String> all(String name) {
        return values.getOrDefault(name, List.of());
    }
}
