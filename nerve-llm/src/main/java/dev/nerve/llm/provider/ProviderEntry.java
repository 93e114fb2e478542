package dev.nerve.llm.provider;

import java.net.URI;
import java.util.List;
import java.util.Locale;

/// An entry of the provider table.
///
/// @param dialect the name of the dialect
/// @param address the base address
/// @param variables the environment variables that may contain the key, in order of preference
/// @param needsKey whether the provider requires a key
public record ProviderEntry(String dialect, URI address, List<String> variables, boolean needsKey) {

    public ProviderEntry {
        variables = List.copyOf(variables);
    }

    /// {@return a provider that needs a key}
    static ProviderEntry withKey(String dialect, String address, String... variables) {
        return new ProviderEntry(dialect, URI.create(address), List.of(variables), true);
    }

    /// {@return a provider on this machine, for which a key is optional}
    static ProviderEntry local(String address, String variable) {
        return new ProviderEntry("chat", URI.create(address), List.of(variable), false);
    }

    ProviderEntry withAddress(URI other) {
        return new ProviderEntry(dialect, other, variables, needsKey);
    }

    /// {@return the name of an environment variable of a provider}
    ///
    /// @param provider the name of the provider
    /// @param what the end of the name, such as `BASE_URL`
    static String variable(String provider, String what) {
        return provider.toUpperCase(Locale.ROOT).replace('-', '_') + "_" + what;
    }
}
