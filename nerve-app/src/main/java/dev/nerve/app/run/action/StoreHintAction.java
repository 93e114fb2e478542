package dev.nerve.app.run.action;

import dev.nerve.HintId;
import dev.nerve.NerveException;
import dev.nerve.app.run.RunCommandServices;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.CommandOutput;

/// An action that adds the searched directories to a not-found failure without other advice.
///
/// @param action the action to run
/// @param host the services that know the store directory
record StoreHintAction(CommandAction action, RunCommandServices host) implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        try {
            action.run(arguments, output);
        } catch (NerveException.NotFound missing) {
            var failure = CommandFailure.from(missing);
            var hint = missing.hint().orElse(HintId.LIST_RUNS);
            throw hint == HintId.LIST_RUNS
                    ? failure.withMoreHints(host.storeDescription())
                    : failure;
        }
    }
}
