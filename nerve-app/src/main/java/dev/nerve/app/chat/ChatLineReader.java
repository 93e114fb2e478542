package dev.nerve.app.chat;

/// A reader of the lines that a person types.
///
/// *Confined to one thread*, except the interrupt action.
public interface ChatLineReader extends AutoCloseable {

    /// {@return the next input}
    ///
    /// @param prompt the prompt before the input
    /// @throws InterruptedException if the thread was interrupted
    ReadResult next(String prompt) throws InterruptedException;

    /// Registers an action that an interrupt by the user runs.
    ///
    /// @param action the action to run
    /// @return a scope that removes the action when it is closed
    InterruptScope onInterrupt(Runnable action);

    /// {@return whether a person types the lines, and so has seen each failure}
    boolean isInteractive();

    @Override
    void close();

    /// The next input.
    sealed interface ReadResult {

        /// A message or a command.
        ///
        /// @param text the text, which may have several lines
        record Line(String text) implements ReadResult {}

        /// The user discarded the line with an interrupt.
        enum Interrupted implements ReadResult {
            INTERRUPTED
        }

        /// The end of the input.
        enum End implements ReadResult {
            END
        }
    }

    /// A scope in which an interrupt runs an action.
    @FunctionalInterface
    interface InterruptScope extends AutoCloseable {

        @Override
        void close();
    }
}
