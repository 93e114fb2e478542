package dev.nerve.agent;

import dev.nerve.NerveException;
import dev.nerve.run.Interruption;
import dev.nerve.terminal.state.Explanation;
import java.time.Duration;
import java.util.Optional;

/// One life of an agent program, from its start until it is closed, whichever way it is talked to.
///
/// It takes one prompt at a time; everything else may be asked at any time. *Safe for many
/// threads.*
public interface Agent extends AutoCloseable {

    /// {@return how it is doing, and why that is believed}
    Explanation explain();

    /// {@return the program's own name of the conversation, once it is known}
    Optional<String> session();

    /// Lets it do something, and waits until it is done.
    ///
    /// Requests for permission on the way go to the broker of its launch.
    ///
    /// @param prompt what to do
    /// @param listener is told what happens, in order, on any thread, one call at a time
    /// @return what it answered; a turn that was interrupted or failed is an answer too
    /// @throws NerveException.Failed with the code `process` if the program has ended; if it ends
    /// in the middle of the turn, that may be an answer instead, with what it told until then
    /// @throws Interruption if the thread was interrupted: the turn has been broken off
    /// @throws InterruptedException if the thread was interrupted before anything was sent
    AgentAnswer ask(String prompt, AgentListener listener) throws InterruptedException;

    /// Breaks off the turn under way; does nothing if there is none.
    ///
    /// @throws InterruptedException if the thread was interrupted
    void interrupt() throws InterruptedException;

    /// Ends the program and all it started.
    ///
    /// @param grace how long it may take to end in good order
    /// @throws InterruptedException if the thread was interrupted; all is ended nevertheless
    void stop(Duration grace) throws InterruptedException;

    /// Ends it at once, and gives back all that it used. Closing again does nothing.
    @Override
    void close();
}
