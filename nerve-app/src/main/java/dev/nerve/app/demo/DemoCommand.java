package dev.nerve.app.demo;

import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.Command;
import dev.nerve.cli.CommandFailure;
import dev.nerve.cli.LocalCommand;
import dev.nerve.cli.Output;
import dev.nerve.cli.Page;
import dev.nerve.cli.progress.RunView;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.execution.RunRequest;
import dev.nerve.run.Limits;
import dev.nerve.run.Outcome;
import java.time.Duration;

/// `nerve demo`: runs a graph without a network, and leaves nothing behind.
///
/// @param host what the application gives it
public record DemoCommand(DemoHost host) implements LocalCommand, Action {

    private static final String TITLE =
            "nerve demo: a graph of shell commands and Java functions\n";

    @Override
    public Command command() {
        return Command.verb("demo", "Runs a small graph and shows it while it runs", this)
                .example("nerve demo", "Shows it as a tree, or as lines in a pipe")
                .example("nerve demo --json", "Shows its events");
    }

    /// The title comes first, because everything after it takes time to load.
    @Override
    public void run(Arguments arguments, Output output) throws InterruptedException {
        output.note(TITLE);
        try (var _ = Interrupts.open()) {
            if (outcome(output) instanceof Outcome.Failed failed) {
                throw CommandFailure.of(failed.code(), failed.message());
            }
        }
    }

    private Outcome outcome(Output output) throws InterruptedException {
        try (var workspace = Workspace.open();
                var engine = host.open(workspace.directory());
                var view = host.view()) {
            var limits = Limits.NONE.withSteps(40).withTime(Duration.ofSeconds(30));
            var graph = BookGraph.of(new Book(workspace.directory()), engine);
            var told = new ViewWithReport(view, limits).on(output);
            return engine.run(RunRequest.of(graph, "").within(limits).tellingTo(told));
        }
    }

    /// A view that ends with the report.
    private record ViewWithReport(RunView view, Limits limits) implements RunView {

        @Override
        public void show(Event event, Page page) {
            view.show(event, page);
            if (event.fact() instanceof Fact.Completed completed) {
                new Report(completed, limits).writeTo(page);
            }
        }

        @Override
        public void close() {
            view.close();
        }
    }
}
