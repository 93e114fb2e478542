package dev.nerve.app.run.action;

import dev.nerve.RunId;
import dev.nerve.app.run.RunCommandServices;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.progress.SilentView;
import dev.nerve.cli.run.answer.GateAnswerSource;
import dev.nerve.cli.run.view.RunActionResult;
import dev.nerve.workflow.run.RunDeletion;
import java.util.List;
import java.util.Locale;

/// The command `nerve runs delete`.
///
/// @param host the services of the run commands
record DeleteRunAction(RunCommandServices host) implements CommandAction {

    private static final List<String> YES = List.of("y", "yes");

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        try (var engine = host.openForControl()) {
            var id = engine.runs().resolveName(arguments.get("run"));
            if (!arguments.has("yes") && !isConfirmed(id, output)) {
                output.result(new RunActionResult("kept", id, "Run %s is kept.".formatted(id)));
                return;
            }
            new RunDeletion(engine.runs(), id).delete(host.userName());
            output.result(new RunActionResult("deleted", id, "Run %s is deleted.".formatted(id)));
        }
    }

    private boolean isConfirmed(RunId id, CommandOutput output) throws InterruptedException {
        var answers = host.answers(output, SilentView.SILENT_VIEW);
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
