package dev.nerve.model;

import dev.nerve.value.Value;

/// Reads JSON.
///
/// *Safe for many threads.*
@FunctionalInterface
public interface JsonParser {

    /// {@return the value that a text writes}
    ///
    /// @param json the text
    /// @throws dev.nerve.NerveException.Invalid if it is no JSON; the message says where
    Value parse(String json);
}
