package dev.nerve.cli.runs;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.client.RecordItem;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.cli.runs.view.RunSummaryLine;
import dev.nerve.client.NerveClient;
import dev.nerve.protocol.InboxCommands;
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
        var line = "Answered a question of run " + id + ".";
        output.result(new RecordItem(answered, page -> page.line(line)));
        var run = nerve.runs().get(id);
        if (run.state().equals("interrupted")) {
            output.note("No process executes that run now; " + continuation(run));
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
