package dev.nerve.app;

import dev.nerve.RunId;
import dev.nerve.store.RunRecord;
import dev.nerve.store.WorkflowSource;
import dev.nerve.terminal.shell.RunFiles;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.run.RunMaker;
import java.nio.file.Path;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A maker of executable runs that also removes the files of deleted runs.
///
/// @param maker the maker that creates the runs
/// @param files the files of all runs
record FileCleaningRunMaker(RunMaker maker, RunFiles files) implements RunMaker {

    /// {@return the files of runs: in the store, or temporary without a store}
    static RunFiles files(@Nullable OpenStore openStore) {
        var name = "nerve-" + UUID.randomUUID();
        var passing = Path.of(System.getProperty("java.io.tmpdir"), name);
        return RunFiles.of(openStore == null ? passing : openStore.runFiles(), passing);
    }

    @Override
    public Workflow read(WorkflowSource source) throws InterruptedException {
        return maker.read(source);
    }

    @Override
    public PreparedRun make(RunRecord run) throws InterruptedException {
        return maker.make(run);
    }

    @Override
    public void delete(RunId run) throws InterruptedException {
        maker.delete(run);
        files.delete(run);
    }
}
