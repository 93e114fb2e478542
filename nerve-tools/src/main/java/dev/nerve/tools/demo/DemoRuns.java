package dev.nerve.tools.demo;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.List;

/// The runs of the demo, in this process and in another.
public interface DemoRuns extends AutoCloseable {

    /// {@return the first run of the store, which another process starts}
    ///
    /// @param longest the maximum time
    /// @throws NerveException.TimedOut if no run has started by then
    /// @throws InterruptedException if the thread was interrupted
    RunId awaitFirst(Duration longest) throws InterruptedException;

    /// Follows a run of another process until the listener has enough, or no process executes the
    /// run any more.
    ///
    /// @param id the run
    /// @param listener receives its events from the first one on, as they are stored
    /// @throws InterruptedException if the thread was interrupted
    void follow(RunId id, EventListener listener) throws InterruptedException;

    /// Resumes a run in this process and waits for its end.
    ///
    /// @param id the run
    /// @param sinks the listeners for its events from now on
    /// @return its outcome
    /// @throws InterruptedException if the thread was interrupted
    Outcome resume(RunId id, List<EventSink> sinks) throws InterruptedException;

    /// Creates a run that shares the steps of another run. Resume it to start it.
    ///
    /// @param id the other run
    /// @param at the first step to execute again
    /// @param input the new input of that step
    /// @return the new run
    /// @throws InterruptedException if the thread was interrupted; then no run was created
    RunId fork(RunId id, RunPath at, Value input) throws InterruptedException;

    /// Answers a gate of a run.
    ///
    /// @param id the run
    /// @param gate the gate's path
    /// @param text the answer
    /// @throws InterruptedException if the thread was interrupted
    void answer(RunId id, String gate, String text) throws InterruptedException;

    /// {@return the stored events of the runs}
    DemoHistory history();

    /// Closes the store and releases the runs that this process executes.
    @Override
    void close();

    /// A listener for the events of a run.
    @FunctionalInterface
    interface EventListener {

        /// Receives the next event.
        ///
        /// @param event the event
        /// @return whether the listener has enough
        /// @throws InterruptedException if the thread was interrupted
        boolean accept(Event event) throws InterruptedException;
    }
}
