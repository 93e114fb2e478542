package dev.nerve.node;

import dev.nerve.value.Value;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A name that means something to all that is inside a place. *Immutable.*
///
/// @param name the name
/// @param value what it means, found out when somebody asks
/// @param outer the names around it, or null
record Frame(String name, Supplier<Value> value, @Nullable Frame outer) {

    /// {@return what a name means, innermost first}
    static Optional<Value> find(@Nullable Frame innermost, String name) {
        for (var frame = innermost; frame != null; frame = frame.outer) {
            if (frame.name.equals(name)) {
                return Optional.of(frame.value.get());
            }
        }
        return Optional.empty();
    }
}
