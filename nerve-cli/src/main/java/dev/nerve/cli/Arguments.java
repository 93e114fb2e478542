package dev.nerve.cli;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What was typed after a verb, by the names of its syntax.
///
/// *Immutable.*
///
/// @param values the values of each option and positional that is there, in order; a flag has none
public record Arguments(Map<String, List<String>> values) {

    public Arguments {
        values = Map.copyOf(values);
    }

    /// {@return whether an option or positional is there}
    ///
    /// @param name its name
    public boolean has(String name) {
        return values.containsKey(name);
    }

    /// {@return the value of an option or positional, if it is there; the last of several}
    ///
    /// @param name its name
    public Optional<String> find(String name) {
        var all = all(name);
        return all.isEmpty() ? Optional.empty() : Optional.of(all.getLast());
    }

    /// {@return the value of a positional that has to be there}
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
