package dev.nerve.app.chat;

/// Where a person's lines come from.
///
/// *Confined to one thread*, but for what interrupts.
public interface Inputs extends AutoCloseable {

    /// {@return what is typed next}
    ///
    /// @param prompt what stands before it
    /// @throws InterruptedException if the thread was interrupted
    Input next(String prompt) throws InterruptedException;

    /// Lets the person interrupt what goes on, until it is closed.
    ///
    /// @param action what an interrupt does
    /// @return to take it back
    Working working(Runnable action);

    /// {@return whether a person types them, who has seen what went wrong}
    boolean isTyped();

    @Override
    void close();

    /// What is typed.
    sealed interface Input {

        /// Something to say, or to do.
        ///
        /// @param text may have several lines
        record Line(String text) implements Input {}

        /// The person has thought better of it.
        enum Interrupted implements Input {
            INTERRUPTED
        }

        /// There is no more.
        enum End implements Input {
            END
        }
    }

    /// A while in which something goes on.
    @FunctionalInterface
    interface Working extends AutoCloseable {

        @Override
        void close();
    }
}
