package dev.nerve.cli.runs;

import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.client.RecordItem;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.protocol.RunCommands;

/// The command `nerve runs label`.
///
/// @param source the engine and the terminal
record LabelRunAction(ClientSource source) implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        try (var nerve = source.openExisting()) {
            var run =
                    nerve.call(
                            new RunCommands.LabelRun(
                                    arguments.get("run"),
                                    arguments.all("label"),
                                    arguments.all("remove")));
            var line =
                    run.labels().isEmpty()
                            ? "Run %s has no labels.".formatted(run.runId())
                            : "Labels of run %s: %s"
                                    .formatted(run.runId(), String.join(", ", run.labels()));
            output.result(new RecordItem(run, page -> page.line(line)));
        }
    }
}
