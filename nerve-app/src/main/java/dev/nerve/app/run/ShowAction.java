package dev.nerve.app.run;

import dev.nerve.RunId;
import dev.nerve.app.run.step.StepHistory;
import dev.nerve.app.run.step.StepSearch;
import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.Output;
import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.cli.progress.Progress;
import dev.nerve.cli.progress.Size;
import dev.nerve.cli.progress.Tree;
import dev.nerve.event.Event;
import dev.nerve.run.RunState;
import dev.nerve.value.Value;
import dev.nerve.workflow.RunInfo;
import dev.nerve.workflow.Runs;
import java.util.List;

/// The command `nerve runs show`.
///
/// @param host the services of the run commands
record ShowAction(RunHost host) implements Action {

    @Override
    public void run(Arguments arguments, Output output) {
        try (var kept = host.look()) {
            var runs = kept.runs();
            var run = runs.get(runs.named(arguments.get("run")));
            var step = arguments.find("step");
            if (step.isPresent()) {
                output.result(page(runs, run.record().id(), step.get()));
                return;
            }
            var story = Story.of(runs, run.record().id());
            output.result(new Drawn(host, run, story, arguments.has("full")));
        }
    }

    private StepPage page(Runs runs, RunId run, String typed) {
        var events = Story.complete(runs, run).events();
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
    private record Drawn(RunHost host, RunInfo run, Story story, boolean full) implements Shown {

        @Override
        public Value value() {
            return page(List.of()).value();
        }

        @Override
        public void writeTo(Page page) {
            var tree = new Tree(host.theme(), page.style());
            page(lines(full ? tree.unfolded() : tree)).writeTo(page);
        }

        private RunPage page(List<String> tree) {
            return new RunPage(run, Steps.of(story), tree, host.time().now(), host.width());
        }

        private List<String> lines(Tree tree) {
            var progress = new Progress();
            story.events().forEach(progress::accept);
            if (story.events().isEmpty()) {
                return List.of(
                        run.gates().isEmpty()
                                ? "It has not begun."
                                : "It has no stored events: its process ended too soon.");
            }
            if (run.state() == RunState.INTERRUPTED) {
                new AnsweredLater(run, story).events().forEach(progress::accept);
                progress.leave(story.events().getLast().time());
            }
            var size = new Size(host.width(), Integer.MAX_VALUE);
            return tree.draw(progress, size, host.time().now());
        }
    }
}
