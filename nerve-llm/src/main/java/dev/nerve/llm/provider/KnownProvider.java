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
public record KnownProvider(String dialect, URI address, List<String> variables, boolean needsKey) {

    public KnownProvider {
        variables = List.copyOf(variables);
    }

    /// {@return a provider that needs a key}
    static KnownProvider withKey(String dialect, String address, String... variables) {
        return new KnownProvider(dialect, URI.create(address), List.of(variables), true);
    }

    /// {@return a provider on this machine, for which a key is optional}
    static KnownProvider local(String address, String variable) {
        return new KnownProvider("chat", URI.create(address), List.of(variable), false);
    }

    KnownProvider at(URI other) {
        return new KnownProvider(dialect, other, variables, needsKey);
    }

    /// {@return the name of an environment variable of a provider}
    ///
    /// @param provider the name of the provider
    /// @param what the end of the name, such as `BASE_URL`
    static String variable(String provider, String what) {
        return provider.toUpperCase(Locale.ROOT).replace('-', '_') + "_" + what;
    }
}
