package dev.nerve.cli.run.foreground;

import dev.nerve.NerveException;
import dev.nerve.event.EventSink;
import dev.nerve.protocol.run.ExecutionData;

/// A listener for the events of a run, and for its end.
public interface RunFeedListener extends EventSink {

    /// Notices that no more events are stored at this moment.
    ///
    /// @throws InterruptedException if the thread was interrupted
    void caughtUp() throws InterruptedException;

    /// Notices that the run is over, or that no process executes it. No event follows.
    ///
    /// @param execution the run with its outcome
    void ended(ExecutionData execution);

    /// Notices that the events cannot be read any more.
    ///
    /// @param failure the reason
    void failed(NerveException failure);
}
