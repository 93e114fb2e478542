package dev.nerve.app.run.action;

import dev.nerve.RunId;
import dev.nerve.app.run.RunCommandServices;
import dev.nerve.app.run.view.RunPage;
import dev.nerve.app.run.view.RunWaits;
import dev.nerve.app.run.view.StepPage;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.console.ConsoleSize;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.UntypedOutputItem;
import dev.nerve.cli.progress.ProgressTree;
import dev.nerve.cli.progress.RunProgress;
import dev.nerve.engine.step.RunHistory;
import dev.nerve.engine.step.StepHistory;
import dev.nerve.engine.step.StepResults;
import dev.nerve.engine.step.StepSearch;
import dev.nerve.event.Event;
import dev.nerve.run.RunState;
import dev.nerve.value.Value;
import dev.nerve.workflow.run.RunInfo;
import dev.nerve.workflow.run.RunService;
import java.util.List;

/// The command `nerve runs show`.
///
/// @param host the services of the run commands
record ShowRunAction(RunCommandServices host) implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) {
        try (var catalog = host.openReadOnly()) {
            var runs = catalog.runs();
            var run = runs.get(runs.resolveName(arguments.get("run")));
            var step = arguments.find("step");
            if (step.isPresent()) {
                output.result(page(runs, run.record().id(), step.get()));
                return;
            }
            var story = RunHistory.of(runs, run.record().id());
            output.result(new RunDrawing(host, run, story, arguments.has("full")));
        }
    }

    private StepPage page(RunService runs, RunId run, String typed) {
        var events = RunHistory.withAllOutput(runs, run).events();
        var search = StepSearch.in(run, events);
        var path = search.find(typed);
        var step = StepHistory.of(path, events);
        var doneBy =
                events.stream()
                        .filter(event -> event.path().equals(path))
                        .reduce((_, last) -> last)
                        .map(Event::run)
                        .orElse(run);
        return new StepPage(run, doneBy, step, search.inside(step), host.time().now());
    }

    /// A run whose tree is drawn in the style of its page.
    ///
    /// @param host the services, which know the width
    /// @param run the run and its state
    /// @param story the events of the run
    /// @param full whether to show all rounds
    private record RunDrawing(RunCommandServices host, RunInfo run, RunHistory story, boolean full)
            implements UntypedOutputItem {

        @Override
        public Value value() {
            return page(List.of()).value();
        }

        @Override
        public void writeTo(TextPage page) {
            var tree = new ProgressTree(host.theme(), page.style());
            page(lines(full ? tree.unfolded() : tree)).writeTo(page);
        }

        private RunPage page(List<String> tree) {
            var now = host.time().now();
            var waits = RunWaits.of(run, story.events(), now);
            return new RunPage(run, StepResults.of(story), waits, tree, now, host.width());
        }

        private List<String> lines(ProgressTree tree) {
            var progress = new RunProgress();
            story.events().forEach(progress::accept);
            if (story.events().isEmpty()) {
                return List.of(
                        run.gates().isEmpty()
                                ? "It has not begun."
                                : "It has no stored events: its process ended too soon.");
            }
            if (run.state() == RunState.INTERRUPTED) {
                new PendingGateAnswers(run, story).events().forEach(progress::accept);
                progress.interrupt(story.events().getLast().time());
            }
            var size = new ConsoleSize(host.width(), Integer.MAX_VALUE);
            return tree.draw(progress, size, host.time().now());
        }
    }
}
