package dev.nerve.cli.run.answer;

/// A source of answers to the gates of a run.
///
/// *Confined to one thread at a time.*
public interface GateAnswerSource {

    /// {@return the next answer}
    ///
    /// @param prompt the text before the cursor, if a person types
    /// @throws InterruptedException if the thread was interrupted; only a partly typed line is lost
    AnswerInput next(String prompt) throws InterruptedException;

    /// Discards everything that a person has typed so far, because it cannot answer a question that
    /// is not shown yet.
    ///
    /// Piped input is not discarded.
    ///
    /// @return whether the discarded input had a complete line
    boolean discardTypedAhead();

    /// Shows a line while a person types, without changing the typed text.
    ///
    /// Any thread may call it.
    ///
    /// @param line the line, written unchanged
    void show(String line);

    /// {@return whether a person types the answers at a prompt}
    boolean isInteractive();

    /// The input that was read.
    sealed interface AnswerInput {

        /// A line.
        ///
        /// @param text the text of the line
        record Line(String text) implements AnswerInput {}

        /// The person pressed Ctrl-C.
        enum Interrupted implements AnswerInput {
            INTERRUPTED
        }

        /// The end of the input.
        enum End implements AnswerInput {
            END
        }
    }
}
