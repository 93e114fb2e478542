package dev.nerve.app;

import static dev.nerve.app.process.LocalProcesses.THIS_MACHINE;

import dev.nerve.NerveException;
import dev.nerve.app.process.StoreProcesses;
import dev.nerve.app.run.RunCatalog;
import dev.nerve.execution.NodeRunner;
import dev.nerve.script.JavaWorkflowCompiler;
import dev.nerve.script.check.SourceCheckStore;
import dev.nerve.script.check.SourceChecker;
import dev.nerve.secret.Secrets;
import dev.nerve.sqlite.SqliteStore;
import dev.nerve.store.HistoryStore;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStore;
import dev.nerve.store.WorkflowSource;
import dev.nerve.store.WorkflowStore;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.store.memory.InMemoryWorkflowStore;
import dev.nerve.workflow.LoadedWorkflow;
import dev.nerve.workflow.SourceDefect;
import dev.nerve.workflow.run.OwnerProcesses;
import dev.nerve.workflow.run.RunMaker;
import dev.nerve.workflow.run.RunService;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Optional;

/// The runs and workflows of a directory, opened read-only. It executes nothing and writes nothing.
///
/// @param runs the runs
/// @param store the store, or empty if the directory has none
/// @param sources the checker of stored sources
record ReadOnlyRunCatalog(RunService runs, Optional<SqliteStore> store, SourceChecker sources)
        implements RunCatalog {

    /// {@return the runs in a directory; none if it has no store}
    ///
    /// @param directory the store directory, `.nerve` by convention
    /// @param secrets the secrets to mask
    /// @param compiler the compiler of Java sources
    static ReadOnlyRunCatalog open(Path directory, Secrets secrets, JavaWorkflowCompiler compiler) {
        var checks = SourceCheckStore.readOnly(EngineFiles.sourceChecks(directory));
        var sources = new SourceChecker(compiler, checks);
        if (!SqliteStore.exists(directory)) {
            return new ReadOnlyRunCatalog(
                    of(new InMemoryRunStore(), THIS_MACHINE, secrets), Optional.empty(), sources);
        }
        var store = SqliteStore.openReadOnly(directory);
        var processes = new StoreProcesses(directory);
        return new ReadOnlyRunCatalog(
                of(store.runs(), processes, secrets), Optional.of(store), sources);
    }

    private static RunService of(RunStore store, OwnerProcesses processes, Secrets secrets) {
        var runner =
                new NodeRunner(SystemTime.SYSTEM, new SecureRandom(), HistoryStore.none(), secrets);
        return new RunService(runner, store, RefusingRunMaker.UNMADE, processes);
    }

    @Override
    public WorkflowStore workflows() {
        return store.map(SqliteStore::workflows).orElseGet(InMemoryWorkflowStore::new);
    }

    @Override
    public Optional<SourceDefect> findDefect(WorkflowSource source) {
        return sources.check(source);
    }

    @Override
    public void close() {
        store.ifPresent(SqliteStore::close);
    }

    private enum RefusingRunMaker implements RunMaker {
        UNMADE;

        @Override
        public LoadedWorkflow read(WorkflowSource source) {
            throw refused();
        }

        @Override
        public PreparedRun make(RunRecord run, RunOwnership ownership, LoadedWorkflow loaded) {
            throw refused();
        }

        private static NerveException refused() {
            return new NerveException.Unsupported("a read-only store cannot execute runs");
        }
    }
}
