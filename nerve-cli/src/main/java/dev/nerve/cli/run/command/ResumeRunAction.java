package dev.nerve.cli.run.command;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.run.foreground.RunOpener;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.client.NerveClient;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.run.RunData;
import dev.nerve.run.RunState;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The command `nerve runs resume`: resumes a run in this process, or unpauses it in the process
/// that executes it.
///
/// @param context the engine, the terminal and the files
record ResumeRunAction(RunCommandContext context) implements CommandAction {

    /// The option that takes a run from a live process.
    static final String TAKE_OVER = "take-over";

    private static final List<String> STILL =
            List.of(
                    RunState.INTERRUPTED.wireName(),
                    RunState.PAUSED.wireName(),
                    RunState.FAILED.wireName());

    private static final int MOST_TOLD = 20;

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var answers = NameValuePairs.of(arguments, "answer");
        context.foreground(output, arguments)
                .followToEnd(
                        () ->
                                RunOpener.withClient(
                                        context.engines().openExisting(),
                                        nerve ->
                                                new ResumeStarter(
                                                        nerve,
                                                        meant(nerve, arguments),
                                                        answers,
                                                        arguments.has(TAKE_OVER),
                                                        context,
                                                        output)),
                        answers.keySet());
    }

    private static RunData meant(NerveClient nerve, CommandArguments arguments)
            throws InterruptedException {
        var named = arguments.find("run");
        return nerve.runs().get(named.isPresent() ? named.get() : only(nerve));
    }

    /// {@return the only run that is paused, interrupted or failed and can be resumed here}
    private static String only(NerveClient nerve) throws InterruptedException {
        var still =
                all(nerve).stream()
                        .filter(run -> isPaused(run) || !ResumeStarter.isBound(run))
                        .map(RunData::runId)
                        .toList();
        return switch (still.size()) {
            case 0 -> throw new NerveException.NotFound("no run is paused, interrupted or failed");
            case 1 -> still.getFirst();
            default -> throw several(still);
        };
    }

    private static boolean isPaused(RunData run) {
        return run.state().equals(RunState.PAUSED.wireName());
    }

    private static List<RunData> all(NerveClient nerve) throws InterruptedException {
        var runs = new ArrayList<RunData>();
        @Nullable String after = null;
        do {
            var page =
                    nerve.call(
                            new RunCommands.ListRuns(
                                    STILL, null, null, null, null, null, null, null, after));
            runs.addAll(page.runs());
            after = page.next();
        } while (after != null);
        return runs;
    }

    private static NerveException several(List<String> still) {
        var lines = new ArrayList<String>();
        lines.add("several runs can be resumed; say which:");
        still.stream()
                .limit(MOST_TOLD)
                .forEach(id -> lines.add("nerve runs resume " + ShortNames.shortId(RunId.of(id))));
        if (still.size() > MOST_TOLD) {
            lines.add("and %d older".formatted(still.size() - MOST_TOLD));
        }
        return new NerveException.Invalid(String.join("\n", lines));
    }
}
