package dev.nerve.app;

import dev.nerve.Names;
import dev.nerve.NerveException;
import dev.nerve.store.RunSource;
import dev.nerve.store.WorkflowStore;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// What a person means by a word: a file or, where there is none, a workflow that was loaded.
///
/// @param word as it was typed
/// @param file where a file of that name would be
record Meant(String word, Path file) {

    /// What can be no name is a file that is missing. It need not be a regular one: a pipe will do.
    boolean isFile() {
        return !Names.isName(word) || (Files.exists(file) && !Files.isDirectory(file));
    }

    /// {@return the text of the workflow that is meant}
    ///
    /// @throws NerveException.NotFound if there is none; the message tells what there is
    RunSource in(WorkflowStore loaded) {
        return loaded.find(word)
                .orElseThrow(() -> missing(loaded.missing(word).getMessage()))
                .source();
    }

    private NerveException missing(@Nullable String loaded) {
        return new NerveException.NotFound(
                Files.isDirectory(file)
                        ? "'%s' is a directory, not a file, and %s".formatted(word, loaded)
                        : "there is no file '%s', and %s".formatted(word, loaded));
    }
}
