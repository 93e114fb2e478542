package dev.nerve.llm;

import java.net.URI;
import java.util.List;

/// Who runs models, and how they are reached.
///
/// @param name its name, before the slash of a model's name
/// @param dialect how it is spoken to
/// @param address where it is; the paths of the dialect are below it
/// @param variables the environment variables that may hold its key, in this order; none if it
///     needs no key
public record Provider(String name, Dialect dialect, URI address, List<String> variables) {

    public Provider {
        variables = List.copyOf(variables);
    }
}
