package dev.nerve.node.scope;

import dev.nerve.value.Value;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A name and its value, visible everywhere inside one place of a run. *Immutable.*
///
/// @param name the name
/// @param value computes the value on access
/// @param outer the next outer name, or null
public record NameBinding(String name, Supplier<Value> value, @Nullable NameBinding outer) {

    /// {@return the value of a name; inner names hide outer ones}
    public static Optional<Value> find(@Nullable NameBinding innermost, String name) {
        for (var binding = innermost; binding != null; binding = binding.outer) {
            if (binding.name.equals(name)) {
                return Optional.of(binding.value.get());
            }
        }
        return Optional.empty();
    }
}
