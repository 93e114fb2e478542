package dev.nerve.workflow;

import dev.nerve.RunId;
import dev.nerve.node.Nodes;
import dev.nerve.run.RunState;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunSource;

/// Makes what a run executes, when it begins and again when it goes on in another process.
public interface RunMaker {

    /// {@return what a source means}
    ///
    /// @param source where the workflow comes from
    /// @throws dev.nerve.NerveException if it cannot be made here
    /// @throws InterruptedException if the thread was interrupted
    Workflow read(RunSource source) throws InterruptedException;

    /// {@return what a run executes, with the nodes it finds by name}
    ///
    /// @param run the run, which is kept already
    /// @throws dev.nerve.NerveException if it cannot be made here
    /// @throws InterruptedException if the thread was interrupted
    Made make(RunRecord run) throws InterruptedException;

    /// Forgets what was made for a run that is forgotten.
    ///
    /// @param run the run
    /// @throws InterruptedException if the thread was interrupted
    default void forget(RunId run) throws InterruptedException {}

    /// What a run executes.
    ///
    /// @param workflow the workflow
    /// @param nodes the nodes that it finds by name
    /// @param ending stops the nodes that were made for the run
    record Made(Workflow workflow, Nodes nodes, Ending ending) {}

    /// Stops what was made for a run.
    @FunctionalInterface
    interface Ending {

        /// There is nothing to stop.
        Ending NOTHING = _ -> {};

        /// Stops it; does not throw.
        ///
        /// @param state how the run ended, or that it is left to go on later
        void end(RunState state);
    }
}
