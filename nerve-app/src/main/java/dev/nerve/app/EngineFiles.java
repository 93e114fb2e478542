package dev.nerve.app;

import dev.nerve.app.process.LocalProcesses;
import dev.nerve.directory.WorkerDirectory;
import dev.nerve.script.check.SourceCheckStore;
import dev.nerve.secret.Secrets;
import dev.nerve.store.RunOwner;
import dev.nerve.store.data.DataStore;
import dev.nerve.terminal.node.TerminalServices;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.process.descriptor.NamedPipe;
import dev.nerve.terminal.shell.RunFiles;
import dev.nerve.workflow.run.OwnerProcesses;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The files that an engine writes beside its database: in the store directory, or temporary if
/// there is no store.
final class EngineFiles implements AutoCloseable {

    private final RunFiles runs;
    private final SourceCheckStore sourceChecks;
    private final @Nullable OpenStore openStore;
    private final @Nullable WorkerDirectory worker;
    private final OwnerProcesses processes;

    private EngineFiles(DataStore store, DescriptorPoller poller) {
        var passing = temporary().resolve("nerve-" + UUID.randomUUID());
        switch (store) {
            case OpenStore open -> {
                this.openStore = open;
                this.runs = RunFiles.of(open.directory().resolve("runs"), passing);
                this.sourceChecks = SourceCheckStore.in(sourceChecks(open.directory()));
                this.worker = worker(open, poller);
                this.processes = open.processes();
            }
            case ReadOnlyStore read -> {
                this.openStore = null;
                this.runs = RunFiles.of(passing, passing);
                this.sourceChecks = SourceCheckStore.readOnly(sourceChecks(read.directory()));
                this.worker = null;
                this.processes = read.processes();
            }
            default -> {
                this.openStore = null;
                this.runs = RunFiles.of(passing, passing);
                this.sourceChecks = SourceCheckStore.none();
                this.worker = null;
                this.processes = LocalProcesses.THIS_MACHINE;
            }
        }
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

    private static WorkerDirectory worker(OpenStore openStore, DescriptorPoller poller) {
        var processes = openStore.processes();
        var worker =
                new WorkerDirectory(
                        openStore.directory(),
                        temporary(),
                        () -> processes.self().worker(),
                        directory -> supportsPipes(directory, poller));
        worker.deleteDead(name -> processes.isAlive(new RunOwner(name, 0, Instant.EPOCH)));
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

    /// {@return the processes that execute the runs of the store}
    OwnerProcesses processes() {
        return processes;
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
        return openStore == null || worker == null
                ? services
                : services.withDirectories(worker::path, openStore.directory().resolve("agents"));
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
