package dev.nerve.app.doctor;

/// Finds out how something is, quickly and without changing anything.
@FunctionalInterface
public interface Check {

    /// {@return how it is}
    ///
    /// @throws InterruptedException if the thread was interrupted
    Finding run() throws InterruptedException;
}
