package dev.nerve.tools.demo;

import dev.nerve.cli.Command;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.LocalCommand;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.screen.InterruptHook;

/// The command `nerve demo`: shows a workflow that survives a kill, without a network. Its runs
/// stay in the home directory until the next demo.
///
/// @param host the services of the demo
public record DemoCommand(DemoServices host) implements LocalCommand, CommandAction {

    private static final String TITLE =
            "nerve demo: a developer, a coach and a reviewer (scripted), a person, and a kill -9";

    @Override
    public Command command() {
        return Command.verb("demo", "Shows a workflow that survives kill -9, and its fork", this)
                .example("nerve demo", "Shows it as a tree, or as lines in a pipe")
                .example("nerve demo --json", "Shows its events");
    }

    /// Prints the title first, because everything after it takes time to load.
    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        new DemoHeading(TITLE, "").print(output);
        try (var interrupts = InterruptHook.open();
                var directory = DemoDirectory.open(host.directory())) {
            var demoRuns = new DemoScenario(host, directory.path(), output, interrupts).run();
            directory.complete();
            output.result(
                    directory.isPersistent()
                            ? DemoSuggestions.withRuns(
                                    directory.path(), demoRuns.run(), demoRuns.fork())
                            : DemoSuggestions.withoutRuns());
        }
    }
}
