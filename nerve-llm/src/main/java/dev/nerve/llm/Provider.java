package dev.nerve.llm;

import java.net.URI;
import java.util.List;

/// A service that runs models, with its address and its dialect.
///
/// @param name the name, which is the part of a model's name before the slash
/// @param dialect the wire format
/// @param address the base address; the paths of the dialect are below it
/// @param variables the environment variables that may contain the key, in order of preference;
///     empty if the provider needs no key
public record Provider(String name, Dialect dialect, URI address, List<String> variables) {

    public Provider {
        variables = List.copyOf(variables);
    }
}
