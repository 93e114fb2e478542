package dev.nerve.app;

import dev.nerve.RunId;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunSource;
import dev.nerve.terminal.shell.RunFiles;
import dev.nerve.workflow.RunMaker;
import dev.nerve.workflow.Workflow;
import java.nio.file.Path;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A maker of executable runs that also removes the files of deleted runs.
///
/// @param maker the maker that creates the runs
/// @param files the files of all runs
record RunsWithFiles(RunMaker maker, RunFiles files) implements RunMaker {

    /// {@return the files of runs: in the store, or temporary without a store}
    static RunFiles files(@Nullable Keeping keeping) {
        var name = "nerve-" + UUID.randomUUID();
        var passing = Path.of(System.getProperty("java.io.tmpdir"), name);
        return RunFiles.in(keeping == null ? passing : keeping.runFiles(), passing);
    }

    @Override
    public Workflow read(RunSource source) throws InterruptedException {
        return maker.read(source);
    }

    @Override
    public Made make(RunRecord run) throws InterruptedException {
        return maker.make(run);
    }

    @Override
    public void forget(RunId run) throws InterruptedException {
        maker.forget(run);
        files.forget(run);
    }
}
