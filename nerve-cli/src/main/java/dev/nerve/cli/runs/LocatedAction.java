package dev.nerve.cli.runs;

import dev.nerve.HintId;
import dev.nerve.NerveException;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.CommandOutput;

/// An action that adds the searched directories to a not-found failure without other advice.
///
/// @param action the action to run
/// @param source knows the store directory
public record LocatedAction(CommandAction action, ClientSource source) implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        try {
            action.run(arguments, output);
        } catch (NerveException.NotFound missing) {
            var failure = CommandFailure.from(missing);
            throw missing.hint().orElse(HintId.LIST_RUNS) == HintId.LIST_RUNS
                    ? failure.withMoreHints(source.storeDescription())
                    : failure;
        }
    }
}
