package dev.nerve.cli.runs;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.client.RecordItem;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.cli.runs.view.RunSummaryLine;
import dev.nerve.client.NerveClient;
import dev.nerve.protocol.InboxCommands;
import dev.nerve.protocol.inbox.AnswerData;
import dev.nerve.protocol.run.RunData;
import dev.nerve.value.Value;

/// The command `nerve runs answer`.
///
/// @param source the engine and the terminal
record AnswerGateAction(ClientSource source) implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        try (var nerve = source.openExisting()) {
            var target = new AnswerTargetResolver(nerve).find(arguments);
            try {
                answer(nerve, target, arguments.get("text"), output);
            } catch (NerveException.NotFound unknown) {
                throw target.isGuessed() ? unknownWord(target, unknown) : unknown;
            }
        }
    }

    private void answer(
            NerveClient nerve,
            AnswerTargetResolver.AnswerTarget target,
            String text,
            CommandOutput output)
            throws InterruptedException {
        var id = target.run();
        var gate = target.gate().isEmpty() ? null : target.gate();
        var answered =
                nerve.call(
                        new InboxCommands.Answer(
                                null, id, gate, new Value.Text(text), source.userName(), null));
        requireSettled(nerve, answered, id);
        var line =
                answered.status().equals("gone")
                        ? "Nobody asks that question of run " + id + " any more."
                        : "Answered a question of run " + id + ".";
        output.result(new RecordItem(answered, page -> page.line(line)));
        var run = nerve.runs().get(id);
        if (run.state().equals("interrupted")) {
            output.note("No process executes that run now; " + continuation(run));
        }
    }

    /// Only the run itself can check some answers. Until it resumes, such a gate stays open.
    private static void requireSettled(NerveClient nerve, AnswerData answered, String run)
            throws InterruptedException {
        var item = nerve.inbox().get(answered.item());
        if (answered.status().equals("stored") && item.answer() == null) {
            throw CommandFailure.of(
                    ErrorCode.UNAVAILABLE,
                    ("gate '%s' checks its answers itself, and no process executes run '%s'; the"
                                    + " answer is stored and will be checked when the run resumes")
                            .formatted(item.path(), run));
        }
    }

    private static String continuation(RunData run) {
        return RunSummaryLine.isBound(run)
                ? "its Java program resumes it."
                : "'nerve runs resume %s' resumes it."
                        .formatted(ShortNames.shortId(RunId.of(run.runId())));
    }

    private static NerveException unknownWord(
            AnswerTargetResolver.AnswerTarget target, NerveException unknown) {
        return new NerveException.NotFound(
                "there is no run '%s', and %s".formatted(target.gate(), unknown.getMessage()));
    }
}
