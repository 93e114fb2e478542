package dev.nerve.store;

import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;

/// A workflow that is kept under its id, so that it can be run by name.
///
/// @param source its whole text, with those of all files that it needs; its name is the id
/// @param description what it is for
/// @param params what it takes beside its input, as data
/// @param time when it was loaded
public record LoadedWorkflow(
        RunSource source, String description, List<Value.Fields> params, Instant time) {

    public LoadedWorkflow {
        if (source.kind() == RunSource.Kind.BOUND) {
            throw new IllegalArgumentException(
                    "'%s' is bound, and has no text to keep".formatted(source.name()));
        }
        params = List.copyOf(params);
    }

    /// {@return the id under which it is kept}
    public String name() {
        return source.name();
    }
}
