package dev.nerve.agent;

import dev.nerve.NerveException;
import dev.nerve.lifecycle.LifecycleSubscription;
import dev.nerve.lifecycle.NodeStateListener;
import dev.nerve.run.ExecutionInterruptedException;
import dev.nerve.terminal.state.detection.StateExplanation;
import java.time.Duration;
import java.util.Optional;

/// A running agent program, from its start until it is closed. The callers do not see whether nerve
/// talks to it in JSON or on its screen.
///
/// It accepts one prompt at a time. All other methods may be called at any time. *Safe for many
/// threads.*
public interface Agent extends AutoCloseable {

    /// {@return the program's state and the evidence for it}
    StateExplanation explain();

    /// Adds a listener for changes of the program's state.
    ///
    /// @param listener gets the current state and then every change, in order
    /// @return the subscription, to be closed by the caller
    LifecycleSubscription watchState(NodeStateListener listener);

    /// {@return the program's own id of the conversation, once it is known}
    Optional<String> conversationId();

    /// Sends a prompt to the program and waits until the turn ends.
    ///
    /// Permission requests during the turn go to the broker of the launch.
    ///
    /// @param prompt the prompt
    /// @param listener the listener, called in order, on any thread, one call at a time
    /// @return the answer; a turn that was interrupted or that failed is an answer too
    /// @throws NerveException.Failed with the code `process` if the program has ended; if it ends
    /// during the turn, the method may instead return an answer with everything reported until then
    /// @throws ExecutionInterruptedException if the thread was interrupted; the turn has been
    ///     cancelled
    /// @throws InterruptedException if the thread was interrupted before the prompt was sent
    AgentAnswer ask(String prompt, AgentListener listener) throws InterruptedException;

    /// Cancels the current turn. Does nothing if there is none.
    ///
    /// @throws InterruptedException if the thread was interrupted
    void interrupt() throws InterruptedException;

    /// Stops the program and all processes that it started.
    ///
    /// @param grace the time that the program has to exit by itself
    /// @throws InterruptedException if the thread was interrupted; all processes are stopped
    /// nevertheless
    void stop(Duration grace) throws InterruptedException;

    /// Kills the program and releases its resources. Closing again does nothing.
    @Override
    void close();
}
