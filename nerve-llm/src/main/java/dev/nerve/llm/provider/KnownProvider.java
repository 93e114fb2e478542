package dev.nerve.llm.provider;

import java.net.URI;
import java.util.List;
import java.util.Locale;

/// A provider as it is written in a table.
///
/// @param dialect the name of the dialect that it speaks
/// @param address where it is
/// @param variables the environment variables that may hold its key, in this order
/// @param needsKey whether it refuses to answer without one
public record KnownProvider(String dialect, URI address, List<String> variables, boolean needsKey) {

    public KnownProvider {
        variables = List.copyOf(variables);
    }

    /// {@return one that needs a key}
    static KnownProvider withKey(String dialect, String address, String... variables) {
        return new KnownProvider(dialect, URI.create(address), List.of(variables), true);
    }

    /// {@return one that runs on this machine, and may be told a key}
    static KnownProvider local(String address, String variable) {
        return new KnownProvider("chat", URI.create(address), List.of(variable), false);
    }

    KnownProvider at(URI other) {
        return new KnownProvider(dialect, other, variables, needsKey);
    }

    /// {@return the environment variable of a provider}
    ///
    /// @param provider its name
    /// @param what such as `BASE_URL`
    static String variable(String provider, String what) {
        return provider.toUpperCase(Locale.ROOT).replace('-', '_') + "_" + what;
    }
}
