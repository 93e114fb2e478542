package dev.nerve.cli;

/// What a verb does.
@FunctionalInterface
public interface Action {

    /// Does it, and shows what came of it.
    ///
    /// @param arguments what was typed after the verb
    /// @param output where results go; an action never prints
    /// @throws InterruptedException if the person stopped it
    /// @throws CommandFailure if it ends with a code of its own
    /// @throws dev.nerve.NerveException if it cannot be done
    void run(Arguments arguments, Output output) throws InterruptedException;
}
