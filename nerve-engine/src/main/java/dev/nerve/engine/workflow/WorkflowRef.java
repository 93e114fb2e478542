package dev.nerve.engine.workflow;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.store.WorkflowSource;
import dev.nerve.store.WorkflowStore;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A reference to a workflow: a file or, if there is no such file, the name of a loaded workflow.
///
/// @param word the word that the user typed
/// @param file the path that the word would have as a file
public record WorkflowRef(String word, Path file) {

    /// Returns true also for a missing file whose name is no valid workflow name. A named pipe
    /// counts as a file.
    public boolean isFile() {
        return !NameRules.isName(word) || (Files.exists(file) && !Files.isDirectory(file));
    }

    /// {@return the source of the referenced loaded workflow}
    ///
    /// @throws NerveException.NotFound if it was not loaded; the message lists the loaded workflows
    public WorkflowSource findIn(WorkflowStore loaded) {
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
