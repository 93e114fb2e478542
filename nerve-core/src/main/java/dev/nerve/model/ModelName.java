package dev.nerve.model;

import dev.nerve.NameRules;
import dev.nerve.NerveException;

/// The name of a model: `provider/model`.
///
/// @param provider the provider
/// @param model the provider's name of the model; may contain slashes
public record ModelName(String provider, String model) {

    /// {@return the parsed name}
    ///
    /// @param text such as `anthropic/claude-sonnet-4-5`
    /// @throws NerveException.Invalid if the text is not a model name
    public static ModelName of(String text) {
        int slash = text.indexOf('/');
        if (slash < 1 || slash == text.length() - 1) {
            throw new NerveException.Invalid(
                    "invalid model %s: write provider/model, such as scripted/demo"
                            .formatted(NameRules.quote(text)));
        }
        return new ModelName(text.substring(0, slash), text.substring(slash + 1));
    }

    @Override
    public String toString() {
        return provider + "/" + model;
    }
}
