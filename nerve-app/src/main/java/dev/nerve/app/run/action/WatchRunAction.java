package dev.nerve.app.run.action;

import dev.nerve.ErrorCode;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.app.run.RunCommandServices;
import dev.nerve.app.run.foreground.FailedStepFinder;
import dev.nerve.app.run.foreground.ForegroundRun;
import dev.nerve.app.run.foreground.RunFailure;
import dev.nerve.app.run.view.RunFields;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.run.view.GateInstructions;
import dev.nerve.cli.run.view.RunOutputView;
import dev.nerve.cli.run.view.UnfinishedRunView;
import dev.nerve.cli.screen.InterruptHook;
import dev.nerve.engine.step.RunHistory;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.workflow.run.RunInfo;
import dev.nerve.workflow.run.RunService;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/// The command `nerve runs watch`: follows the stored events of a run in any process.
///
/// @param host the services of the run commands
record WatchRunAction(RunCommandServices host) implements CommandAction {

    private static final int PAGE = 500;

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var finder = new FailedStepFinder();
        try (var interrupts = InterruptHook.open()) {
            var foreground = new ForegroundRun(host, output, arguments);
            var run = watch(arguments.get("run"), foreground, finder, interrupts);
            report(run, finder, output);
        }
    }

    private RunInfo watch(
            String name,
            ForegroundRun foreground,
            FailedStepFinder finder,
            InterruptHook interrupts)
            throws InterruptedException {
        try (var catalog = host.openReadOnly();
                var view = foreground.view()) {
            var output = foreground.output();
            var runs = catalog.runs();
            var id = runs.resolveName(name);
            var sinks = List.of(view.sink(output::progress), shared(runs, id, view), finder);
            var watched =
                    new WatchedRun(
                            runs, id, new GateAnnouncer(host, output, view, new HashSet<>()));
            var last = follow(watched, sinks, interrupts);
            if (last.state() == RunState.INTERRUPTED) {
                view.runInterrupted();
            }
            return last;
        }
    }

    /// Replays the shared events of a fork after its first event.
    private static EventSink shared(RunService runs, RunId id, RunView view) {
        return event -> {
            if (event.seq() == 1) {
                RunHistory.inheritedEvents(runs, id).forEach(view::addPastEvent);
            }
        };
    }

    /// The run that is watched.
    ///
    /// @param runs the service with the run
    /// @param id the run
    /// @param asked the announcer of its questions
    private record WatchedRun(RunService runs, RunId id, GateAnnouncer asked) {}

    /// An announcer that shows each waiting question once, in full.
    ///
    /// @param host the services of the run commands
    /// @param output the output for questions
    /// @param view the view, which otherwise uses the terminal
    /// @param shown the paths of questions that were already shown
    private record GateAnnouncer(
            RunCommandServices host, CommandOutput output, RunView view, Set<RunPath> shown) {

        void announce(RunInfo run) {
            var questions = RunFields.questions(run);
            var instructions =
                    new GateInstructions(
                            run.record().id(), questions, host.time().now(), host.screenWidth());
            for (var gate : questions) {
                if (shown.add(gate.path())) {
                    view.yieldTerminal();
                    var lines = instructions.lines(gate, host.style(), UnaryOperator.identity());
                    output.note("\n" + String.join("\n", lines) + "\n");
                    view.reclaimTerminal();
                }
            }
        }
    }

    private RunInfo follow(WatchedRun watched, List<EventSink> sinks, InterruptHook interrupts)
            throws InterruptedException {
        var runs = watched.runs;
        var id = watched.id;
        long next = 1;
        boolean isLast = false;
        try (var changes = runs.awaitChanges(id)) {
            while (true) {
                interrupts.throwIfInterrupted();
                var page = runs.events(id, next, PAGE).stream().map(Event::of).toList();
                for (var event : page) {
                    sinks.forEach(sink -> sink.accept(event));
                    next = event.seq() + 1;
                }
                var run = runs.get(id);
                watched.asked.announce(run);
                if (isLast && page.isEmpty()) {
                    return run;
                }
                // Read once more, to deliver all events that were stored before this state.
                isLast = run.state().isOver() || run.state() == RunState.INTERRUPTED;
                if (!isLast && page.size() < PAGE) {
                    changes.await(run.record().status());
                }
            }
        }
    }

    private void report(RunInfo run, FailedStepFinder finder, CommandOutput output) {
        var id = run.record().id();
        var file = run.record().source().file();
        switch (run.record().status().outcome()) {
            case Outcome.Done(var given, _) -> {
                if (!output.isForPrograms()) {
                    output.result(new RunOutputView(given, host.writesToTerminal()));
                }
            }
            case Outcome.Failed failed when output.isForPrograms() ->
                    throw RunFailure.of(id, failed, finder, file).alreadyReported();
            case Outcome.Failed failed -> throw RunFailure.of(id, failed, finder, file);
            case null -> {
                var unfinishedRunView = UnfinishedRunView.abandoned(id, RunFields.questions(run));
                unfinishedRunView.print(output, host.style());
                throw CommandFailure.of(ErrorCode.INTERRUPTED, unfinishedRunView.message())
                        .alreadyReported();
            }
        }
    }
}
