package dev.nerve.cli.run.foreground;

import dev.nerve.RunId;
import dev.nerve.cli.progress.RunView;
import dev.nerve.client.NerveClient;
import java.util.Optional;

/// An opener of a run that a command starts or resumes.
@FunctionalInterface
public interface RunOpener {

    /// {@return a client and the checked run; nothing has been changed yet}
    ///
    /// It checks everything that needs no store before it opens one, because opening may create the
    /// store.
    ///
    /// @throws InterruptedException if the thread was interrupted
    OpenedRun open() throws InterruptedException;

    /// {@return a client with its ready run; closes the client on failure}
    ///
    /// @param client the client
    /// @param preparation prepares the run
    /// @throws InterruptedException if the thread was interrupted
    static OpenedRun withClient(NerveClient client, RunPreparation preparation)
            throws InterruptedException {
        boolean isReady = false;
        try {
            var opened = new OpenedRun(client, preparation.prepare(client));
            isReady = true;
            return opened;
        } finally {
            if (!isReady) {
                client.close();
            }
        }
    }

    /// A preparation of a run.
    @FunctionalInterface
    interface RunPreparation {

        /// {@return a run that is ready to start}
        ///
        /// @param client the client
        /// @throws InterruptedException if the thread was interrupted
        RunStarter prepare(NerveClient client) throws InterruptedException;
    }

    /// A client with a run that is ready to start.
    ///
    /// @param client the client; the receiver closes it
    /// @param start the run
    record OpenedRun(NerveClient client, RunStarter start) {}

    /// A run that is ready to start.
    interface RunStarter {

        /// {@return the started run, or empty if another process executes it}
        ///
        /// @param view the view, which receives the earlier events
        /// @throws InterruptedException if the thread was interrupted
        Optional<StartedRun> begin(RunView view) throws InterruptedException;

        /// {@return the run that exists although its start was interrupted}
        ///
        /// @throws InterruptedException if the thread was interrupted again
        Optional<RunId> interruptedRun() throws InterruptedException;
    }
}
