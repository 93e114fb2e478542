package dev.nerve.app.doctor;

/// A check of one requirement of nerve. It is quick and changes nothing.
@FunctionalInterface
public interface Check {

    /// {@return the result of the check}
    ///
    /// @throws InterruptedException if the thread was interrupted
    Finding run() throws InterruptedException;
}
