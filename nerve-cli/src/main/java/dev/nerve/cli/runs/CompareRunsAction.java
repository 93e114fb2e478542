package dev.nerve.cli.runs;

import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.runs.view.RunComparisonView;
import dev.nerve.protocol.RunCommands;

/// The command `nerve runs compare`.
///
/// @param source the engine and the terminal
record CompareRunsAction(ClientSource source) implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        try (var nerve = source.openForReading()) {
            var compared =
                    nerve.call(
                            new RunCommands.CompareRuns(
                                    arguments.get("run"), arguments.get("other")));
            output.result(new RunComparisonView(compared, source.width()));
        }
    }
}
