package dev.nerve.app;

import dev.nerve.terminal.shell.RunFiles;
import java.nio.file.Path;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The directories for the files that an engine writes beside its database.
///
/// @param runs the directory for the files of stored runs
/// @param passing the directory for the files of other runs, removed at the end
/// @param terminals the directory for the files of terminals and agents
record EngineDirectories(Path runs, Path passing, Path terminals) {

    /// {@return the directories of an engine}
    ///
    /// @param openStore its store, or null if it has none
    static EngineDirectories of(@Nullable OpenStore openStore) {
        var temporary = Path.of(System.getProperty("java.io.tmpdir"));
        var passing = temporary.resolve("nerve-" + UUID.randomUUID());
        return new EngineDirectories(
                openStore == null ? passing : openStore.runFiles(), passing, temporary);
    }

    RunFiles runFiles() {
        return RunFiles.of(runs, passing);
    }
}
