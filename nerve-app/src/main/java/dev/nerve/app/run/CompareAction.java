package dev.nerve.app.run;

import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.Output;

/// The command `nerve runs compare`.
///
/// @param host the services of the run commands
record CompareAction(RunHost host) implements Action {

    @Override
    public void run(Arguments arguments, Output output) {
        try (var kept = host.look()) {
            var runs = kept.runs();
            var left = runs.named(arguments.get("run"));
            var right = runs.named(arguments.get("other"));
            output.result(Compared.of(runs, left, right, host.width()));
        }
    }
}
