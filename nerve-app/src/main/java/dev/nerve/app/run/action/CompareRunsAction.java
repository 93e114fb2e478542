package dev.nerve.app.run.action;

import dev.nerve.app.run.RunCommandServices;
import dev.nerve.app.run.view.RunComparer;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandOutput;

/// The command `nerve runs compare`.
///
/// @param host the services of the run commands
record CompareRunsAction(RunCommandServices host) implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) {
        try (var catalog = host.openReadOnly()) {
            var runs = catalog.runs();
            var left = runs.resolveName(arguments.get("run"));
            var right = runs.resolveName(arguments.get("other"));
            output.result(RunComparer.of(runs, left, right, host.width()));
        }
    }
}
