package dev.nerve.script.file;

import java.util.Optional;

/// Finds the text of a file that another one names.
@FunctionalInterface
public interface Library {

    /// {@return what is in a file, if there is such a file}
    ///
    /// @param file its name, as it is told in messages
    /// @throws dev.nerve.NerveException if it is there and cannot be read
    Optional<String> find(String file);
}
