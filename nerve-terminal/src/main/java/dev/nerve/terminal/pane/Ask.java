package dev.nerve.terminal.pane;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;

/// Something that takes another program to find out.
///
/// @param <T> what comes of it
@FunctionalInterface
public interface Ask<T> {

    /// {@return what comes of it}
    ///
    /// @throws InterruptedException if the thread was interrupted
    T ask() throws InterruptedException;

    /// {@return what comes of asking, for callers that do not expect to be interrupted}
    ///
    /// @param what what to ask
    /// @param <T> what comes of it
    /// @throws NerveException.Failed `interrupted` if the thread was; it stays so
    static <T> T now(Ask<T> what) {
        try {
            return what.ask();
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            throw new NerveException.Failed(
                    ErrorCode.INTERRUPTED, "interrupted while a pane was asked");
        }
    }
}
