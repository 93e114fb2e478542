package dev.nerve.model;

import dev.nerve.NerveException;

/// The registry of the available models.
///
/// *Safe for many threads.*
@FunctionalInterface
public interface ModelRegistry {

    /// {@return the model with a name}
    ///
    /// @param name the name
    /// @throws NerveException `not_found` if there is no such provider or model, `authentication`
    ///     if a key is missing; the message says how to fix it
    LanguageModel get(ModelName name);

    /// {@return the model with a name}
    ///
    /// @param name such as `scripted/demo`
    /// @throws NerveException if there is no such model; the message says how to fix it
    default LanguageModel get(String name) {
        return get(ModelName.of(name));
    }
}
