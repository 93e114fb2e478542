package dev.nerve.cli.runs;

import dev.nerve.NerveException;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.CommandOutput;

/// An action that adds the searched directories to a not-found failure.
///
/// @param action the action to run
/// @param source knows the store directory
record LocatedAction(CommandAction action, ClientSource source) implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        try {
            action.run(arguments, output);
        } catch (NerveException.NotFound missing) {
            throw CommandFailure.from(missing).withHint(source.storeDescription());
        }
    }
}
