package dev.nerve.agent.terminal.channel;

import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/// A source of reports of a program beside its screen, such as hooks or a transcript, and the setup
/// that makes the program send them. *Safe for many threads.*
public interface ProgramChannel extends AutoCloseable {

    /// {@return a command that makes the program send reports}
    ///
    /// @param command the command without that
    default List<String> extendCommand(List<String> command) {
        return List.copyOf(command);
    }

    /// {@return environment variables that make the program send reports}
    default Map<String, String> environment() {
        return Map.of();
    }

    /// {@return whether the program has sent a report}
    default boolean hasReported() {
        return false;
    }

    /// {@return whether permission requests arrive here and can be answered here}
    default boolean asksPermission() {
        return false;
    }

    /// Begins a turn.
    ///
    /// @param turn the turn that all following reports belong to
    default void beginTurn(TerminalTurn turn) {}

    /// Processes new reports about the turn. Called often, from one thread.
    default void poll() {}

    /// Waits a moment for the last reports of a turn that seems to be over.
    ///
    /// @param resting whether the program still seems to be done
    /// @return false if the program has reported the turn but not its end, else true
    /// @throws InterruptedException if the thread was interrupted
    default boolean awaitTurnReport(BooleanSupplier resting) throws InterruptedException {
        return true;
    }

    /// Ends the turn. Reports that arrive later do not count for it.
    ///
    /// @throws InterruptedException if the thread was interrupted
    default void endTurn() throws InterruptedException {}

    @Override
    default void close() {}

    /// The channel of a program that sends no reports.
    ProgramChannel NONE = new ProgramChannel() {};
}
