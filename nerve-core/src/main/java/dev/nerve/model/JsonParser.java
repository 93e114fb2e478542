package dev.nerve.model;

import dev.nerve.value.Value;

/// A parser of JSON.
///
/// *Safe for many threads.*
@FunctionalInterface
public interface JsonParser {

    /// {@return the parsed value}
    ///
    /// @param json the text
    /// @throws dev.nerve.NerveException.Invalid if the text is not JSON; the message gives the
    ///     position
    Value parse(String json);
}
