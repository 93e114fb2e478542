package dev.nerve.value;

import java.util.Optional;

/// The values of the names in a template.
@FunctionalInterface
public interface TemplateScope {

    /// {@return the value of `root`, if it is available here}
    ///
    /// @param root one of the names that a path in a template can start with, such as `input` or
    ///     `steps`
    Optional<Value> find(String root);
}
