package dev.nerve.app.run.action;

import dev.nerve.app.run.RunCommandServices;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.run.view.RunActionResult;
import dev.nerve.cli.run.view.ShortNames;

/// The command `nerve runs pause`.
///
/// @param host the services of the run commands
record PauseRunAction(RunCommandServices host) implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        try (var engine = host.openForControl()) {
            var id = engine.runs().resolveName(arguments.get("run"));
            engine.runs().pause(id, host.userName());
            output.result(
                    new RunActionResult(
                            "paused",
                            id,
                            ("Run %s pauses at its next step;"
                                            + " 'nerve runs resume %s' resumes it.")
                                    .formatted(id, ShortNames.shortId(id))));
        }
    }
}
