package dev.nerve.cli.runs;

import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.runs.view.LogPageView;
import dev.nerve.protocol.RunCommands;
import org.jspecify.annotations.Nullable;

/// The command `nerve runs logs`: shows the text that the steps of a run wrote.
///
/// @param source the engine and the terminal
record RunLogsAction(ClientSource source) implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        @Nullable String step = arguments.find("step").orElse(null);
        try (var nerve = source.openForReading()) {
            var data = nerve.call(new RunCommands.GetOutput(arguments.get("run"), step, true));
            if (data.texts().isEmpty()) {
                output.note(step == null ? "It wrote nothing." : "That step wrote nothing.");
            }
            output.result(new LogPageView(data, source.isTerminal()));
        }
    }
}
