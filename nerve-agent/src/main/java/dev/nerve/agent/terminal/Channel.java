package dev.nerve.agent.terminal;

import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/// What a program tells about itself beside its screen, and how it is made to. *Safe for many
/// threads.*
interface Channel extends AutoCloseable {

    /// {@return a command that makes the program tell}
    ///
    /// @param command one that does not
    default List<String> extend(List<String> command) {
        return List.copyOf(command);
    }

    /// {@return variables that make the program tell}
    default Map<String, String> environment() {
        return Map.of();
    }

    /// {@return whether the program has told anything yet}
    default boolean isHeard() {
        return false;
    }

    /// {@return whether it tells what it wants to be allowed, and can be answered there}
    default boolean asksPermission() {
        return false;
    }

    /// A turn begins.
    ///
    /// @param turn what is told from now on belongs to it
    default void begin(Turn turn) {}

    /// Looks whether there is something new about the turn; called often, from one thread.
    default void look() {}

    /// The program seems to be done with the turn: waits a moment for what it still has to tell.
    ///
    /// @param resting whether it still seems to be
    /// @return whether what it has told about the turn is whole; false if it told of the turn, but
    ///     not of its end
    /// @throws InterruptedException if the thread was interrupted
    default boolean rest(BooleanSupplier resting) throws InterruptedException {
        return true;
    }

    /// The turn is over: what has been told about it by now is all that will count.
    ///
    /// @throws InterruptedException if the thread was interrupted
    default void end() throws InterruptedException {}

    @Override
    default void close() {}

    /// A program that tells nothing.
    Channel SILENT = new Channel() {};
}
