package dev.nerve.app;

import dev.nerve.agent.permission.AuditLog;
import dev.nerve.directory.WorkerDirectory;
import dev.nerve.script.check.SourceCheckStore;
import dev.nerve.secret.Secrets;
import dev.nerve.store.data.DataStore;
import dev.nerve.terminal.node.TerminalServices;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.process.descriptor.NamedPipe;
import dev.nerve.terminal.shell.RunFiles;
import dev.nerve.worker.StoreWorkers;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The files that an engine writes beside its database: in the store directory, or temporary if
/// there is no store.
final class EngineFiles implements AutoCloseable {

    private final RunFiles runs;
    private final SourceCheckStore sourceChecks;
    private final DataStore store;
    private final @Nullable WorkerDirectory worker;

    private EngineFiles(DataStore store, DescriptorPoller poller) {
        this.store = store;
        var directory = store.directory();
        this.worker =
                directory.isEmpty() || store.isReadOnly()
                        ? null
                        : worker(directory.get(), store.workers(), poller);
        this.runs = runFiles(directory, worker);
        this.sourceChecks =
                directory
                        .map(EngineFiles::sourceChecks)
                        .map(store.isReadOnly() ? SourceCheckStore::readOnly : SourceCheckStore::in)
                        .orElseGet(SourceCheckStore::none);
    }

    /// {@return the files of an engine; also deletes the private files of dead processes}
    ///
    /// @param store its store
    /// @param poller waits for pipes
    static EngineFiles open(DataStore store, DescriptorPoller poller) {
        return new EngineFiles(store, poller);
    }

    private static Path temporary() {
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    private static RunFiles runFiles(Optional<Path> store, @Nullable WorkerDirectory worker) {
        if (store.isEmpty() || worker == null) {
            var passing = temporary().resolve("nerve-" + UUID.randomUUID());
            return RunFiles.of(passing, passing);
        }
        return RunFiles.of(store.get().resolve("runs"), () -> worker.path().resolve("runs"));
    }

    private static WorkerDirectory worker(
            Path store, StoreWorkers workers, DescriptorPoller poller) {
        var worker =
                new WorkerDirectory(
                        store,
                        temporary(),
                        workers::self,
                        directory -> supportsPipes(directory, poller));
        worker.deleteDead(workers::isAlive);
        return worker;
    }

    private static boolean supportsPipes(Path directory, DescriptorPoller poller) {
        try (var pipe = NamedPipe.create(directory.resolve("pipe"), poller)) {
            return pipe.file().toFile().exists();
        } catch (IOException _) {
            return false;
        }
    }

    /// {@return the directory for the results of checks of Java sources}
    ///
    /// @param store the store directory
    static Path sourceChecks(Path store) {
        return store.resolve("compiled");
    }

    RunFiles runs() {
        return runs;
    }

    SourceCheckStore sourceChecks() {
        return sourceChecks;
    }

    /// {@return the services of terminals and agents, which use these files}
    ///
    /// @param directory the working directory of programs
    /// @param environment the variables of programs
    /// @param poller waits for programs
    /// @param secrets the secrets to mask in recordings
    TerminalServices terminals(
            Path directory,
            Map<String, String> environment,
            DescriptorPoller poller,
            Secrets secrets) {
        var services =
                new TerminalServices(
                                directory,
                                environment,
                                poller,
                                SystemTime.SYSTEM,
                                new SecureRandom(),
                                temporary())
                        .withSecrets(secrets);
        return worker == null
                ? services
                : services.withDirectories(
                        worker::path, store.directory().orElseThrow().resolve("agents"));
    }

    /// {@return the log of agents' permissions, or null if the store is read-only or in memory}
    ///
    /// @param secrets the secrets to mask
    @Nullable AuditLog audit(Secrets secrets) {
        return worker == null
                ? null
                : AuditLog.in(
                        store.directory().orElseThrow().resolve("permissions.jsonl"), secrets);
    }

    /// Deletes the files that are not needed after the end of the engine.
    @Override
    public void close() {
        runs.close();
        if (worker != null) {
            worker.close();
        }
    }
}
