package dev.nerve.cli.runs;

import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.client.RecordItem;
import dev.nerve.cli.output.CommandOutput;
import java.util.List;

/// The command `nerve runs stop`.
///
/// @param source the engine and the terminal
record StopRunAction(ClientSource source) implements CommandAction {

    private static final List<String> OVER = List.of("completed", "failed", "cancelled");

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        try (var nerve = source.openExisting()) {
            var run = nerve.runs().stop(arguments.get("run"), source.userName());
            var sentence =
                    OVER.contains(run.state())
                            ? "Run %s has ended."
                            : "Run %s is stopping; its process has not ended it yet.";
            var line = sentence.formatted(run.runId());
            output.result(new RecordItem(run, page -> page.advice(line)));
        }
    }
}
