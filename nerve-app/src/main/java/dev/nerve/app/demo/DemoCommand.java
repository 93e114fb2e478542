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
import java.util.List;

/// `nerve demo`: runs a graph without a network, and leaves nothing behind.
///
/// @param host what the application gives it
public record DemoCommand(DemoHost host) implements LocalCommand, Action {

    private static final String TITLE =
            "nerve demo: a graph of shell commands and Java functions\n";

    private static final String TALK =
            """

            And a conversation, forked twice from one point (nerve chat does the same):

            """;

    private static final List<String> LINES =
            List.of(
                    "We release on Friday, and two tests are red.",
                    "/fork safe",
                    "What is the safe way?",
                    "/switch main",
                    "/fork fast",
                    "What is the fast way?",
                    "/compare safe fast",
                    "/forks");

    @Override
    public Command command() {
        return Command.verb("demo", "Shows a graph while it runs, and a forked conversation", this)
                .example("nerve demo", "Shows it as a tree, or as lines in a pipe")
                .example("nerve demo --json", "Shows its events");
    }

    /// The title comes first, because everything after it takes time to load.
    @Override
    public void run(Arguments arguments, Output output) throws InterruptedException {
        output.note(TITLE);
        try (var _ = Interrupts.open()) {
            show(output);
        }
    }

    private void show(Output output) throws InterruptedException {
        try (var workspace = Workspace.open()) {
            if (graph(workspace, output) instanceof Outcome.Failed failed) {
                throw CommandFailure.of(failed.code(), failed.message());
            }
            output.piece(TALK);
            host.chat(workspace.directory()).play("scripted/release", LINES, output);
            output.result(new Next());
        }
    }

    private Outcome graph(Workspace workspace, Output output) throws InterruptedException {
        try (var engine = host.open(workspace.directory());
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
