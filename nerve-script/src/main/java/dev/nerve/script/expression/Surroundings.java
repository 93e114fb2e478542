package dev.nerve.script.expression;

import dev.nerve.value.Value;
import java.util.Optional;

/// What the names in an expression mean when it is evaluated; each is asked for only if needed.
public interface Surroundings {

    /// {@return what a name means, if it means anything}
    ///
    /// @param name such as `input` or `loop`, but not `steps`
    Optional<Value> find(String name);

    /// {@return what a step gave; nothing if it was skipped}
    ///
    /// @param id the step
    Optional<Value> step(String id);
}
