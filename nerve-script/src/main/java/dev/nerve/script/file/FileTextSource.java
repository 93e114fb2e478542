package dev.nerve.script.file;

import java.util.Optional;

/// A source of the texts of referenced files.
@FunctionalInterface
public interface FileTextSource {

    /// {@return the content of a file, if it exists}
    ///
    /// @param file its name, as messages show it
    /// @throws dev.nerve.NerveException if the file exists but cannot be read
    Optional<String> find(String file);
}
