package dev.nerve.value;

import java.util.Optional;

/// What a template's names mean in one place.
@FunctionalInterface
public interface Scope {

    /// {@return what `root` means here, if it means anything}
    ///
    /// @param root one of the names a template may start with, such as `input` or `steps`
    Optional<Value> find(String root);
}
