package dev.nerve.app.run;

import dev.nerve.ErrorCode;
import dev.nerve.RunId;
import dev.nerve.app.screen.Interrupts;
import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.CommandFailure;
import dev.nerve.cli.Output;
import dev.nerve.cli.progress.RunView;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.workflow.RunInfo;
import dev.nerve.workflow.Runs;
import java.time.Duration;

/// `nerve runs watch`: follows what is kept of a run, whatever process executes it.
///
/// @param host what the application gives it
record WatchAction(RunHost host) implements Action {

    /// Another process writes, and nothing tells us but looking.
    private static final Duration GLANCE = Duration.ofMillis(100);

    private static final int PAGE = 500;

    @Override
    public void run(Arguments arguments, Output output) throws InterruptedException {
        try (var _ = Interrupts.open()) {
            tell(watch(arguments.get("run"), output), output);
        }
    }

    private RunInfo watch(String name, Output output) throws InterruptedException {
        try (var engine = host.open();
                var view = host.view()) {
            var runs = engine.runs();
            var id = runs.named(name);
            var last = follow(runs, id, shared(runs, id, view), view.on(output));
            if (last.state() == RunState.INTERRUPTED) {
                view.left();
            }
            return last;
        }
    }

    /// What a fork shares with another run is known after its beginning.
    private static EventSink shared(Runs runs, RunId id, RunView view) {
        return event -> {
            if (event.seq() == 1) {
                Story.shared(runs, id).forEach(view::recall);
            }
        };
    }

    private RunInfo follow(Runs runs, RunId id, EventSink first, EventSink shown)
            throws InterruptedException {
        long next = 1;
        boolean isLast = false;
        while (true) {
            var page = runs.events(id, next, PAGE).stream().map(Event::of).toList();
            for (var event : page) {
                shown.accept(event);
                first.accept(event);
                next = event.seq() + 1;
            }
            var run = runs.get(id);
            if (isLast && page.isEmpty()) {
                return run;
            }
            // What was kept before the state was is looked for once more.
            isLast = run.state().isOver() || run.state() == RunState.INTERRUPTED;
            if (!isLast && page.size() < PAGE) {
                host.time().sleep(GLANCE);
            }
        }
    }

    private void tell(RunInfo run, Output output) {
        var id = run.record().id();
        switch (run.record().status().outcome()) {
            case Outcome.Done(var given, _) -> {
                if (!output.isForPrograms()) {
                    output.result(new Given(given, host.isWatched()));
                }
            }
            case Outcome.Failed failed when output.isForPrograms() ->
                    throw RunFailure.of(id, failed).afterTelling();
            case Outcome.Failed failed -> throw RunFailure.of(id, failed);
            case null -> {
                var left = Left.abandoned(id, RunFields.questions(run));
                left.tell(output, host.style());
                throw CommandFailure.of(ErrorCode.INTERRUPTED, left.message()).afterTelling();
            }
        }
    }
}
