package dev.nerve.terminal.pane;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;

/// A query that another program answers.
///
/// @param <T> the type of the result
@FunctionalInterface
public interface PaneQuery<T> {

    /// {@return the result of the query}
    ///
    /// @throws InterruptedException if the thread was interrupted
    T ask() throws InterruptedException;

    /// {@return the result of a query, for callers that cannot throw `InterruptedException`}
    ///
    /// @param what the query
    /// @param <T> the type of the result
    /// @throws NerveException.Failed `interrupted` if the thread was interrupted; its interrupt
    /// flag stays set
    static <T> T runUnchecked(PaneQuery<T> what) {
        try {
            return what.ask();
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            throw new NerveException.Failed(
                    ErrorCode.INTERRUPTED, "interrupted during a query of a pane");
        }
    }
}
