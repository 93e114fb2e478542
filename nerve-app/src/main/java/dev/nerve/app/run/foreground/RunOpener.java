package dev.nerve.app.run.foreground;

import dev.nerve.RunId;
import dev.nerve.app.run.RunEngine;
import dev.nerve.cli.progress.RunView;
import dev.nerve.event.EventSink;
import dev.nerve.workflow.run.WorkflowRun;
import java.util.Optional;
import java.util.function.Function;

/// An opener of a run that a command starts or resumes.
public interface RunOpener {

    /// {@return an engine and the checked run; nothing has been changed yet}
    ///
    /// It checks everything that needs no store before it opens one, because opening may create the
    /// store.
    OpenedRun open();

    /// {@return an engine with its ready run; closes the engine on failure}
    ///
    /// @param engine the engine that executes the run
    /// @param ready the function that prepares the run
    static OpenedRun withEngine(RunEngine engine, Function<RunEngine, RunStarter> ready) {
        try {
            return new OpenedRun(engine, ready.apply(engine));
        } catch (RuntimeException failure) {
            engine.close();
            throw failure;
        }
    }

    /// An engine with a run that is ready to start.
    ///
    /// @param engine the engine; the receiver closes it
    /// @param start the run
    record OpenedRun(RunEngine engine, RunStarter start) {}

    /// A run that is ready to start.
    interface RunStarter {

        /// {@return the started run, or empty if another process executes it}
        ///
        /// @param view the view, which receives the earlier events
        /// @param sink the sink for new events
        /// @throws InterruptedException if the thread was interrupted
        Optional<WorkflowRun> begin(RunView view, EventSink sink) throws InterruptedException;

        /// {@return the run that exists although its start was interrupted}
        Optional<RunId> interruptedRun();
    }
}
