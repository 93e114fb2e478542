package dev.nerve.app.run;

import dev.nerve.NerveException;
import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.CommandFailure;
import dev.nerve.cli.Output;

/// An action that adds the searched directories to a not-found failure.
///
/// @param action the action to run
/// @param host the services that know the store directory
record LocatedAction(Action action, RunHost host) implements Action {

    @Override
    public void run(Arguments arguments, Output output) throws InterruptedException {
        try {
            action.run(arguments, output);
        } catch (NerveException.NotFound missing) {
            throw CommandFailure.from(missing).withHint(host.place());
        }
    }
}
