package dev.nerve.app.run;

import dev.nerve.RunId;
import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.CommandFailure;
import dev.nerve.cli.Output;
import dev.nerve.cli.progress.SilentView;
import dev.nerve.workflow.RunDeletion;
import java.util.List;
import java.util.Locale;

/// The command `nerve runs delete`.
///
/// @param host the services of the run commands
record DeleteAction(RunHost host) implements Action {

    private static final List<String> YES = List.of("y", "yes");

    @Override
    public void run(Arguments arguments, Output output) throws InterruptedException {
        try (var engine = host.control()) {
            var id = engine.runs().named(arguments.get("run"));
            if (!arguments.has("yes") && !isConfirmed(id, output)) {
                output.result(new Told("kept", id, "Run %s is kept.".formatted(id)));
                return;
            }
            new RunDeletion(engine.runs(), id).delete(host.person());
            output.result(new Told("deleted", id, "Run %s is deleted.".formatted(id)));
        }
    }

    private boolean isConfirmed(RunId id, Output output) throws InterruptedException {
        var answers = host.answers(output, SilentView.SILENT_VIEW);
        if (!answers.isTyped()) {
            throw CommandFailure.usage(
                    "cannot ask whether to delete run '%s': there is no terminal".formatted(id),
                    "--yes deletes it without asking");
        }
        output.note("Delete run %s and all its data?".formatted(id));
        return answers.next("yes or no> ") instanceof Answers.Said.Line(var text)
                && YES.contains(text.strip().toLowerCase(Locale.ROOT));
    }
}
