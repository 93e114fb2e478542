package dev.nerve.control;

import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// A function that combines an item with the result of the items before it.
@FunctionalInterface
public interface FoldFunction {

    /// {@return the new result, as plain Java data; always the same for the same arguments}
    ///
    /// @param accumulated the result of the items before
    /// @param item the next item
    @Nullable Object apply(Value accumulated, Value item);
}
