package dev.nerve.app;

import dev.nerve.NerveException;
import dev.nerve.app.process.StoreProcesses;
import dev.nerve.app.run.RunCatalog;
import dev.nerve.directory.DirectoryStoreProvider;
import dev.nerve.execution.NodeRunner;
import dev.nerve.script.JavaWorkflowCompiler;
import dev.nerve.script.check.SourceCheckStore;
import dev.nerve.script.check.SourceChecker;
import dev.nerve.secret.Secrets;
import dev.nerve.store.HistoryStore;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunRecord;
import dev.nerve.store.WorkflowSource;
import dev.nerve.store.WorkflowStore;
import dev.nerve.store.data.DataStore;
import dev.nerve.store.data.DataStoreRegistry;
import dev.nerve.store.memory.InMemoryDataStore;
import dev.nerve.workflow.LoadedWorkflow;
import dev.nerve.workflow.SourceDefect;
import dev.nerve.workflow.run.RunMaker;
import dev.nerve.workflow.run.RunService;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Optional;

/// The runs and workflows of a directory, opened read-only. It executes nothing and writes nothing.
///
/// @param runs the runs
/// @param store the store, an empty one if the directory has none
/// @param sources the checker of stored sources
record ReadOnlyRunCatalog(RunService runs, DataStore store, SourceChecker sources)
        implements RunCatalog {

    /// {@return the runs in a directory; none if it has no store}
    ///
    /// @param directory the store directory, `.nerve` by convention
    /// @param stores the stores by URI
    /// @param secrets the secrets to mask
    /// @param compiler the compiler of Java sources
    static ReadOnlyRunCatalog open(
            Path directory,
            DataStoreRegistry stores,
            Secrets secrets,
            JavaWorkflowCompiler compiler) {
        var checks = SourceCheckStore.readOnly(EngineFiles.sourceChecks(directory));
        var sources = new SourceChecker(compiler, checks);
        var uri = DirectoryStoreProvider.uri(directory);
        var store = stores.exists(uri) ? stores.openReadOnly(uri) : new InMemoryDataStore();
        return new ReadOnlyRunCatalog(of(store, secrets), store, sources);
    }

    private static RunService of(DataStore store, Secrets secrets) {
        var runner =
                new NodeRunner(SystemTime.SYSTEM, new SecureRandom(), HistoryStore.none(), secrets);
        var processes = new StoreProcesses(store.workers());
        return new RunService(runner, store.runs(), RefusingRunMaker.UNMADE, processes);
    }

    @Override
    public WorkflowStore workflows() {
        return store.workflows();
    }

    @Override
    public Optional<SourceDefect> findDefect(WorkflowSource source) {
        return sources.check(source);
    }

    @Override
    public void close() {
        store.close();
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
