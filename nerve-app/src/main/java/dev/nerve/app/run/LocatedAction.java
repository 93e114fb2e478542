package dev.nerve.app.run;

import dev.nerve.NerveException;
import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.CommandFailure;
import dev.nerve.cli.Output;

/// Says where was looked, if something is not found.
///
/// @param action what is done
/// @param host knows where runs are kept
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
