package dev.nerve.app;

import static dev.nerve.app.ThisMachine.THIS_MACHINE;

import dev.nerve.NerveException;
import dev.nerve.app.run.Kept;
import dev.nerve.execution.Runner;
import dev.nerve.sqlite.SqliteStore;
import dev.nerve.store.Histories;
import dev.nerve.store.PassingRunStore;
import dev.nerve.store.PassingWorkflowStore;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunSource;
import dev.nerve.store.RunStore;
import dev.nerve.store.WorkflowStore;
import dev.nerve.value.Secrets;
import dev.nerve.workflow.Processes;
import dev.nerve.workflow.RunMaker;
import dev.nerve.workflow.Runs;
import dev.nerve.workflow.Workflow;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Optional;

/// The runs and workflows of a directory, opened read-only. It executes nothing and writes nothing.
///
/// @param runs the runs
/// @param store the store, or empty if the directory has none
record LookedAt(Runs runs, Optional<SqliteStore> store) implements Kept {

    /// {@return the runs in a directory; none if it has no store}
    ///
    /// @param directory the store directory, `.nerve` by convention
    /// @param secrets the secrets to mask
    static LookedAt in(Path directory, Secrets secrets) {
        if (!SqliteStore.exists(directory)) {
            return new LookedAt(of(new PassingRunStore(), THIS_MACHINE, secrets), Optional.empty());
        }
        var store = SqliteStore.openReadOnly(directory);
        var processes = new StoreProcesses(directory);
        return new LookedAt(of(store.runs(), processes, secrets), Optional.of(store));
    }

    private static Runs of(RunStore store, Processes processes, Secrets secrets) {
        var runner = new Runner(SystemTime.SYSTEM, new SecureRandom(), Histories.none(), secrets);
        return new Runs(runner, store, Unmade.UNMADE, processes);
    }

    @Override
    public WorkflowStore workflows() {
        return store.map(SqliteStore::workflows).orElseGet(PassingWorkflowStore::new);
    }

    @Override
    public void close() {
        store.ifPresent(SqliteStore::close);
    }

    private enum Unmade implements RunMaker {
        UNMADE;

        @Override
        public Workflow read(RunSource source) {
            throw refused();
        }

        @Override
        public Made make(RunRecord run) {
            throw refused();
        }

        private static NerveException refused() {
            return new NerveException.Unsupported("a read-only store cannot execute runs");
        }
    }
}
