package dev.nerve.control;

import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// Puts an item to what was made of those before it.
@FunctionalInterface
public interface Fold {

    /// {@return both together, as plain Java data; the same whenever it is asked for the same}
    ///
    /// @param accumulated what was made of the items before
    /// @param item the next
    @Nullable Object apply(Value accumulated, Value item);
}
