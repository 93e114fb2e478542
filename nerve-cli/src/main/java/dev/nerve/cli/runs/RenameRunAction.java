package dev.nerve.cli.runs;

import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.client.RecordItem;
import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.protocol.RunCommands;

/// The command `nerve runs rename`.
///
/// @param source the engine and the terminal
record RenameRunAction(ClientSource source) implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        try (var nerve = source.openExisting()) {
            var run =
                    nerve.call(
                            new RunCommands.RenameRun(
                                    arguments.get("run"), arguments.get("title")));
            var title = run.title();
            var line =
                    title == null
                            ? "Run %s has no title.".formatted(run.runId())
                            : "Run %s is '%s'.".formatted(run.runId(), SafeText.line(title));
            output.result(new RecordItem(run, page -> page.line(line)));
        }
    }
}
