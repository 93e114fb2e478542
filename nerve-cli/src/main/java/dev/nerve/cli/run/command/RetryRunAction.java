package dev.nerve.cli.run.command;

import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.run.foreground.RunOpener;
import org.jspecify.annotations.Nullable;

/// The command `nerve runs retry`: executes again in this process what made a run fail, or
/// everything from a step on.
///
/// @param context the engine, the terminal and the files
record RetryRunAction(RunCommandContext context) implements CommandAction {

    /// The option that names the first step to execute again.
    static final String FROM = "from";

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var answers = NameValuePairs.of(arguments, "answer");
        @Nullable String from = arguments.find(FROM).orElse(null);
        context.foreground(output, arguments)
                .followToEnd(
                        () ->
                                RunOpener.withClient(
                                        context.engines().openExisting(),
                                        nerve ->
                                                new RetryStarter(
                                                        nerve,
                                                        nerve.runs().get(arguments.get("run")),
                                                        from,
                                                        answers,
                                                        context)),
                        answers.keySet());
    }
}
