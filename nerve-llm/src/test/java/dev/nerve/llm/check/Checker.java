package dev.nerve.llm.check;

import dev.nerve.value.Value;
import java.util.List;

/// Knows what the public description of an API allows in a request.
@FunctionalInterface
public interface Checker {

    /// {@return everything that is not allowed, one line each}
    ///
    /// @param body the request
    List<String> problems(Value body);
}
