package dev.nerve.app.demo;

import dev.nerve.app.screen.Interrupts;
import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.Command;
import dev.nerve.cli.LocalCommand;
import dev.nerve.cli.Output;

/// The command `nerve demo`: shows a workflow that survives a kill, without a network. Its runs
/// stay in the home directory until the next demo.
///
/// @param host the services of the demo
public record DemoCommand(DemoHost host) implements LocalCommand, Action {

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
    public void run(Arguments arguments, Output output) throws InterruptedException {
        new Heading(TITLE, "").tell(output);
        try (var interrupts = Interrupts.open();
                var directory = DemoDirectory.open(host.directory())) {
            var told = new Tale(host, directory.path(), output, interrupts).tell();
            directory.complete();
            output.result(
                    directory.isLasting()
                            ? Next.with(directory.path(), told.run(), told.fork())
                            : Next.withoutRuns());
        }
    }
}
