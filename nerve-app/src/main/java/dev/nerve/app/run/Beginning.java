package dev.nerve.app.run;

import dev.nerve.RunId;
import dev.nerve.cli.progress.RunView;
import dev.nerve.event.EventSink;
import dev.nerve.workflow.WorkflowRun;
import java.util.Optional;
import java.util.function.Function;

/// What a command lets begin, or go on.
interface Beginning {

    /// {@return what is to begin, read and checked, and what executes it; nothing has been changed
    /// yet}
    ///
    /// Whatever can be checked without a store is checked before one is opened, because that may
    /// make it.
    Opened open();

    /// {@return what is ready in an engine, which is closed if it cannot be made ready}
    ///
    /// @param engine executes it
    /// @param ready makes it ready
    static Opened in(Engine engine, Function<Engine, Start> ready) {
        try {
            return new Opened(engine, ready.apply(engine));
        } catch (RuntimeException failure) {
            engine.close();
            throw failure;
        }
    }

    /// What was opened.
    ///
    /// @param engine whoever takes it closes it
    /// @param start what is ready to begin
    record Opened(Engine engine, Start start) {}

    /// Something that is ready to begin.
    interface Start {

        /// {@return the run, or nothing if it does not run here}
        ///
        /// @param view learns what happened before
        /// @param sink has to be told what happens
        /// @throws InterruptedException if the thread was interrupted
        Optional<WorkflowRun> begin(RunView view, EventSink sink) throws InterruptedException;

        /// {@return the run that is there although its beginning was interrupted}
        Optional<RunId> left();
    }
}
