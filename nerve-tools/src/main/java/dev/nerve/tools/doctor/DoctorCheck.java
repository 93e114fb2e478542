package dev.nerve.tools.doctor;

/// A check of one requirement of nerve. It is quick and changes nothing.
@FunctionalInterface
public interface DoctorCheck {

    /// {@return the result of the check}
    ///
    /// @throws InterruptedException if the thread was interrupted
    CheckResult run() throws InterruptedException;
}
