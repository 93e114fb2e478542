package dev.nerve.app.run;

/// Where the answers to a run's questions come from.
///
/// *Confined to one thread at a time.*
public interface Answers {

    /// {@return the next answer}
    ///
    /// @param prompt what stands before it, where a person types
    /// @throws InterruptedException if the thread was interrupted; nothing is lost then but what a
    ///     person has typed of a line
    Said next(String prompt) throws InterruptedException;

    /// Forgets what a person has typed so far: nobody answers a question that is not shown yet.
    ///
    /// What is piped in stays.
    ///
    /// @return whether a line was among it
    boolean discard();

    /// Shows a line while a person is asked, without disturbing what is being typed.
    ///
    /// May be called by any thread.
    ///
    /// @param line as it is
    void show(String line);

    /// {@return whether a person types them, who has to be asked}
    boolean isTyped();

    /// What came.
    sealed interface Said {

        /// A line.
        ///
        /// @param text what it says
        record Line(String text) implements Said {}

        /// The person pressed Ctrl-C.
        enum Interrupted implements Said {
            INTERRUPTED
        }

        /// There is no more.
        enum End implements Said {
            END
        }
    }
}
