package dev.nerve.app;

import dev.nerve.app.workflow.SourceCheckStore;
import dev.nerve.terminal.shell.RunFiles;
import java.nio.file.Path;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The directories for the files that an engine writes beside its database.
///
/// @param runs the directory for the files of stored runs
/// @param passing the directory for the files of other runs, removed at the end
/// @param terminals the directory for the files of terminals and agents
/// @param sourceChecks the results of checks of Java sources
record EngineDirectories(Path runs, Path passing, Path terminals, SourceCheckStore sourceChecks) {

    /// {@return the directories of an engine}
    ///
    /// @param openStore its store, or null if it has none
    static EngineDirectories of(@Nullable OpenStore openStore) {
        var temporary = Path.of(System.getProperty("java.io.tmpdir"));
        var passing = temporary.resolve("nerve-" + UUID.randomUUID());
        return openStore == null
                ? new EngineDirectories(passing, passing, temporary, SourceCheckStore.none())
                : new EngineDirectories(
                        openStore.directory().resolve("runs"),
                        passing,
                        temporary,
                        SourceCheckStore.in(sourceChecks(openStore.directory())));
    }

    /// {@return the directory for the results of checks of Java sources}
    ///
    /// @param store the store directory
    static Path sourceChecks(Path store) {
        return store.resolve("compiled");
    }

    RunFiles runFiles() {
        return RunFiles.of(runs, passing);
    }
}
