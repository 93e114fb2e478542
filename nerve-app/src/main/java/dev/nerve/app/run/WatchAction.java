package dev.nerve.app.run;

import dev.nerve.ErrorCode;
import dev.nerve.RunId;
import dev.nerve.RunPath;
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
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/// The command `nerve runs watch`: follows the stored events of a run in any process.
///
/// @param host the services of the run commands
record WatchAction(RunHost host) implements Action {

    /// The poll interval. Another process writes the events, and it sends no notification.
    private static final Duration GLANCE = Duration.ofMillis(100);

    private static final int PAGE = 500;

    @Override
    public void run(Arguments arguments, Output output) throws InterruptedException {
        var failing = new Failing();
        try (var interrupts = Interrupts.open()) {
            var foreground = new Foreground(host, output, arguments);
            var run = watch(arguments.get("run"), foreground, failing, interrupts);
            tell(run, failing, output);
        }
    }

    private RunInfo watch(
            String name, Foreground foreground, Failing failing, Interrupts interrupts)
            throws InterruptedException {
        try (var kept = host.look();
                var view = foreground.view()) {
            var output = foreground.output();
            var runs = kept.runs();
            var id = runs.named(name);
            var sinks = List.of(view.on(output::progress), shared(runs, id, view), failing);
            var watched = new Watched(runs, id, new Asked(host, output, view, new HashSet<>()));
            var last = follow(watched, sinks, interrupts);
            if (last.state() == RunState.INTERRUPTED) {
                view.left();
            }
            return last;
        }
    }

    /// Replays the shared events of a fork after its first event.
    private static EventSink shared(Runs runs, RunId id, RunView view) {
        return event -> {
            if (event.seq() == 1) {
                Story.shared(runs, id).forEach(view::recall);
            }
        };
    }

    /// The run that is watched.
    ///
    /// @param runs the service with the run
    /// @param id the run
    /// @param asked the announcer of its questions
    private record Watched(Runs runs, RunId id, Asked asked) {}

    /// An announcer that shows each waiting question once, in full.
    ///
    /// @param host the services of the run commands
    /// @param output the output for questions
    /// @param view the view, which otherwise uses the terminal
    /// @param shown the paths of questions that were already shown
    private record Asked(RunHost host, Output output, RunView view, Set<RunPath> shown) {

        void tell(RunInfo run) {
            var questions = RunFields.questions(run);
            var inquiry =
                    new Inquiry(
                            run.record().id(), questions, host.time().now(), host.screenWidth());
            for (var question : questions) {
                if (shown.add(question.path())) {
                    view.hold();
                    var lines = inquiry.lines(question, host.style(), UnaryOperator.identity());
                    output.note("\n" + String.join("\n", lines) + "\n");
                    view.release();
                }
            }
        }
    }

    private RunInfo follow(Watched watched, List<EventSink> sinks, Interrupts interrupts)
            throws InterruptedException {
        var runs = watched.runs;
        var id = watched.id;
        long next = 1;
        boolean isLast = false;
        while (true) {
            interrupts.check();
            var page = runs.events(id, next, PAGE).stream().map(Event::of).toList();
            for (var event : page) {
                sinks.forEach(sink -> sink.accept(event));
                next = event.seq() + 1;
            }
            var run = runs.get(id);
            watched.asked.tell(run);
            if (isLast && page.isEmpty()) {
                return run;
            }
            // Read once more, to deliver all events that were stored before this state.
            isLast = run.state().isOver() || run.state() == RunState.INTERRUPTED;
            if (!isLast && page.size() < PAGE) {
                host.time().sleep(GLANCE);
            }
        }
    }

    private void tell(RunInfo run, Failing failing, Output output) {
        var id = run.record().id();
        var file = run.record().source().file();
        switch (run.record().status().outcome()) {
            case Outcome.Done(var given, _) -> {
                if (!output.isForPrograms()) {
                    output.result(new Given(given, host.isWatched()));
                }
            }
            case Outcome.Failed failed when output.isForPrograms() ->
                    throw RunFailure.of(id, failed, failing, file).afterTelling();
            case Outcome.Failed failed -> throw RunFailure.of(id, failed, failing, file);
            case null -> {
                var left = Left.abandoned(id, RunFields.questions(run));
                left.tell(output, host.style());
                throw CommandFailure.of(ErrorCode.INTERRUPTED, left.message()).afterTelling();
            }
        }
    }
}
