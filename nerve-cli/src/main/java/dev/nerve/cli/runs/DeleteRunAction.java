package dev.nerve.cli.runs;

import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.client.RecordItem;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.run.answer.GateAnswerSource;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.run.DeletionListData;
import java.util.List;
import java.util.Locale;

/// The command `nerve runs delete`.
///
/// @param source the engine and the terminal
record DeleteRunAction(ClientSource source) implements CommandAction {

    private static final List<String> YES = List.of("y", "yes");

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        try (var nerve = source.openExisting()) {
            var id = nerve.runs().get(arguments.get("run")).runId();
            boolean isMeant = arguments.has("yes") || isConfirmed(id, output);
            var deleted =
                    isMeant
                            ? nerve.call(new RunCommands.DeleteRun(id, source.userName()))
                            : new DeletionListData(List.of(), 0);
            var line = "Run %s is %s.".formatted(id, isMeant ? "deleted" : "kept");
            output.result(new RecordItem(deleted, page -> page.line(line)));
        }
    }

    private boolean isConfirmed(String id, CommandOutput output) throws InterruptedException {
        var answers = source.confirmations(output);
        if (!answers.isInteractive()) {
            throw CommandFailure.usage(
                    "cannot ask whether to delete run '%s': there is no terminal".formatted(id),
                    "--yes deletes it without asking");
        }
        output.note("Delete run %s and all its data?".formatted(id));
        return answers.next("yes or no> ") instanceof GateAnswerSource.AnswerInput.Line(var text)
                && YES.contains(text.strip().toLowerCase(Locale.ROOT));
    }
}
