package dev.nerve.engine.run;

import dev.nerve.RunId;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunRecord;
import dev.nerve.store.WorkflowSource;
import dev.nerve.workflow.LoadedWorkflow;
import dev.nerve.workflow.run.RunMaker;

/// A maker of executable runs that also removes the files of deleted runs.
///
/// @param maker the maker that creates the runs
/// @param files the files of all runs
public record FileCleaningRunMaker(RunMaker maker, RunFileStore files) implements RunMaker {

    @Override
    public LoadedWorkflow read(WorkflowSource source) throws InterruptedException {
        return maker.read(source);
    }

    @Override
    public PreparedRun make(RunRecord run, RunOwnership ownership, LoadedWorkflow loaded)
            throws InterruptedException {
        return maker.make(run, ownership, loaded);
    }

    @Override
    public void delete(RunId run) throws InterruptedException {
        maker.delete(run);
        files.delete(run);
    }
}
