package dev.nerve.node;

import dev.nerve.value.Value;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A name and its value, visible everywhere inside one place of a run. *Immutable.*
///
/// @param name the name
/// @param value computes the value on access
/// @param outer the next outer name, or null
record Frame(String name, Supplier<Value> value, @Nullable Frame outer) {

    /// {@return the value of a name; inner names hide outer ones}
    static Optional<Value> find(@Nullable Frame innermost, String name) {
        for (var frame = innermost; frame != null; frame = frame.outer) {
            if (frame.name.equals(name)) {
                return Optional.of(frame.value.get());
            }
        }
        return Optional.empty();
    }
}
