package dev.nerve.cli;

import dev.nerve.cli.output.CommandOutput;

/// The action that a verb performs.
@FunctionalInterface
public interface CommandAction {

    /// Performs the action and shows its result.
    ///
    /// @param arguments the arguments after the verb
    /// @param output the output for results; an action never prints by itself
    /// @throws InterruptedException if the user interrupted the action
    /// @throws dev.nerve.cli.output.CommandFailure if the action fails with a specific exit code
    /// @throws dev.nerve.NerveException if the action fails
    void run(CommandArguments arguments, CommandOutput output) throws InterruptedException;
}
