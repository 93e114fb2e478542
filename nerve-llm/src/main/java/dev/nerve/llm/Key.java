package dev.nerve.llm;

import dev.nerve.value.Secrets;
import java.util.List;

/// Who asks, as a provider wants to be told. It is shown nowhere.
///
/// @param value the key; empty if a provider needs none
public record Key(String value) {

    /// A provider that needs none.
    public static final Key NONE = new Key("");

    /// {@return this as something that must not be shown}
    public Secrets secrets() {
        return Secrets.of(List.of(value));
    }

    /// Never what it is.
    @Override
    public String toString() {
        return value.isEmpty() ? "" : Secrets.MASK;
    }
}
