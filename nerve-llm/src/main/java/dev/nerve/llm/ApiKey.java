package dev.nerve.llm;

import dev.nerve.secret.Secrets;
import java.util.List;

/// The API key for a provider. nerve never shows it.
///
/// @param value the key; empty if the provider needs none
public record ApiKey(String value) {

    /// The key for a provider that needs none.
    public static final ApiKey NONE = new ApiKey("");

    /// {@return the key as a secret to mask}
    public Secrets secrets() {
        return Secrets.of(List.of(value));
    }

    /// {@return a mask, never the key}
    @Override
    public String toString() {
        return value.isEmpty() ? "" : Secrets.MASK;
    }
}
