package dev.nerve.protocol;

import dev.nerve.protocol.event.EventMessage;
import dev.nerve.protocol.event.SnapshotData;
import org.jspecify.annotations.Nullable;

/// A connection of one client to an engine, in this process or another. *Safe for many threads.*
///
/// A command blocks its thread until the reply is there. To interrupt the thread cancels the
/// command. Commands of several threads do not delay each other.
public interface Connection extends AutoCloseable {

    /// Executes a command.
    ///
    /// @param command the command
    /// @param <R> the type of the reply
    /// @return the reply
    /// @throws dev.nerve.NerveException if the engine refuses the command
    /// @throws InterruptedException if the thread was interrupted, which cancels the command
    <R extends Record> R call(ClientCommand<R> command) throws InterruptedException;

    /// Subscribes to events.
    ///
    /// The snapshot of the stream and the number in it belong together: every matching event with a
    /// greater number follows once, in order. The reply comes before any effect of later commands.
    ///
    /// @param filter the wanted events
    /// @return the events; the caller closes it
    /// @throws dev.nerve.NerveException if the engine refuses the subscription
    /// @throws InterruptedException if the thread was interrupted
    EventStream subscribe(EventCommands.Subscribe filter) throws InterruptedException;

    /// Ends all subscriptions and all commands under way.
    @Override
    void close();

    /// The events of one subscription. *Confined to one thread*, except that any thread may close
    /// it.
    interface EventStream extends AutoCloseable {

        /// {@return the number of the last event before the stream, with the state at that number}
        SnapshotData snapshot();

        /// Waits for the next event.
        ///
        /// @return the event, or null if the stream was closed
        /// @throws InterruptedException if the thread was interrupted
        @Nullable EventMessage next() throws InterruptedException;

        /// {@return the next event if it is there already, or null}
        @Nullable EventMessage poll();

        /// Ends the subscription.
        @Override
        void close();
    }
}
