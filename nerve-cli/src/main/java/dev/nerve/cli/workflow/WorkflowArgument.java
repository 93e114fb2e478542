package dev.nerve.cli.workflow;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.client.NerveClient;
import dev.nerve.protocol.WorkflowCommands;
import dev.nerve.protocol.workflow.WorkflowData;
import dev.nerve.protocol.workflow.WorkflowSourceData;
import java.nio.file.Files;
import java.nio.file.Path;

/// A workflow that the user named: a file or, if there is no such file, a loaded workflow.
///
/// @param word the word that the user typed
/// @param file the path that the word would have as a file
public record WorkflowArgument(String word, Path file) {

    /// {@return the workflow that a word names}
    ///
    /// @param word the word that the user typed
    /// @param source resolves files
    public static WorkflowArgument of(String word, ClientSource source) {
        return new WorkflowArgument(word, source.resolve(word));
    }

    /// Returns true also for a missing file whose name is no valid workflow name. A named pipe
    /// counts as a file.
    public boolean isFile() {
        return !NameRules.isName(word) || (Files.exists(file) && !Files.isDirectory(file));
    }

    /// {@return the loaded workflow}
    ///
    /// @param nerve the client
    /// @throws NerveException.NotFound if it was not loaded; the message lists the loaded workflows
    /// @throws InterruptedException if the thread was interrupted
    public WorkflowData getLoaded(NerveClient nerve) throws InterruptedException {
        try {
            return nerve.call(new WorkflowCommands.GetWorkflow(word));
        } catch (NerveException.NotFound missing) {
            throw new NerveException.NotFound(
                    Files.isDirectory(file)
                            ? "'%s' is a directory, not a file, and %s"
                                    .formatted(word, missing.getMessage())
                            : "there is no file '%s', and %s"
                                    .formatted(word, missing.getMessage()));
        }
    }

    /// {@return the text of the loaded workflow}
    ///
    /// @param nerve the client
    /// @throws NerveException.NotFound if it was not loaded; the message lists the loaded workflows
    /// @throws InterruptedException if the thread was interrupted
    public WorkflowSourceData getLoadedSource(NerveClient nerve) throws InterruptedException {
        var loaded = getLoaded(nerve);
        return new WorkflowSourceData(
                loaded.kind(), loaded.workflow(), String.valueOf(loaded.text()), loaded.file());
    }
}
