package dev.nerve.model;

import dev.nerve.Names;
import dev.nerve.NerveException;

/// How a model is named: `provider/model`.
///
/// @param provider who runs it
/// @param model how the provider names it; may have slashes of its own
public record ModelName(String provider, String model) {

    /// {@return the name that a text writes}
    ///
    /// @param text such as `anthropic/claude-sonnet-4-5`
    /// @throws NerveException.Invalid if it is none
    public static ModelName of(String text) {
        int slash = text.indexOf('/');
        if (slash < 1 || slash == text.length() - 1) {
            throw new NerveException.Invalid(
                    "invalid model %s: write provider/model, such as scripted/demo"
                            .formatted(Names.quoted(text)));
        }
        return new ModelName(text.substring(0, slash), text.substring(slash + 1));
    }

    @Override
    public String toString() {
        return provider + "/" + model;
    }
}
