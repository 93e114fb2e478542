package dev.nerve.cli.runs;

import dev.nerve.RunId;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.client.RecordItem;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.protocol.RunCommands;

/// The command `nerve runs pause`.
///
/// @param source the engine and the terminal
record PauseRunAction(ClientSource source) implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        try (var nerve = source.openExisting()) {
            var run = nerve.call(new RunCommands.PauseRun(arguments.get("run"), source.userName()));
            var sentence =
                    "Run %s pauses at its next step; 'nerve runs resume %s' resumes it."
                            .formatted(run.runId(), ShortNames.shortId(RunId.of(run.runId())));
            output.result(new RecordItem(run, page -> page.advice(sentence)));
        }
    }
}
