package dev.nerve.cli.run.command;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.run.foreground.FailedStepFinder;
import dev.nerve.cli.run.foreground.RunConsole;
import dev.nerve.cli.run.foreground.RunEventFeed;
import dev.nerve.cli.run.foreground.RunFailure;
import dev.nerve.cli.run.foreground.RunFeedListener;
import dev.nerve.cli.run.foreground.StartedRun;
import dev.nerve.cli.run.view.GateInstructions;
import dev.nerve.cli.run.view.RunOutputView;
import dev.nerve.cli.run.view.UnfinishedRunView;
import dev.nerve.cli.run.view.WaitingGate;
import dev.nerve.cli.screen.InterruptHook;
import dev.nerve.client.NerveClient;
import dev.nerve.client.RunEventLog;
import dev.nerve.event.ControlFact;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.protocol.InboxCommands;
import dev.nerve.protocol.run.ExecutionData;
import dev.nerve.protocol.run.RunData;
import dev.nerve.run.Parallel;
import dev.nerve.run.RunState;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.UnaryOperator;

/// The command `nerve runs watch`: follows the events of a run in any process.
///
/// @param context the engine, the terminal and the files
record WatchRunAction(RunCommandContext context) implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var finder = new FailedStepFinder();
        try (var interrupts = InterruptHook.open();
                var nerve = context.engines().openForReading()) {
            var run = nerve.runs().get(arguments.get("run"));
            var execution = watch(nerve, run, arguments, output, finder, interrupts);
            report(new WatchedRun(nerve, run, execution), finder, output);
        }
    }

    /// A run that was watched to its end.
    ///
    /// @param nerve the client
    /// @param run the run at the beginning
    /// @param execution the run at the end
    private record WatchedRun(NerveClient nerve, RunData run, ExecutionData execution) {}

    private ExecutionData watch(
            NerveClient nerve,
            RunData run,
            CommandArguments arguments,
            CommandOutput output,
            FailedStepFinder finder,
            InterruptHook interrupts)
            throws InterruptedException {
        try (var view = context.foreground(output, arguments).view()) {
            var id = RunId.of(run.runId());
            var inherited = new RunEventLog(nerve, id, 1).inherited();
            var shown = view.sink(output::progress);
            var asked = new GateAnnouncer(context.console(), nerve, output, view, new HashSet<>());
            var listener =
                    new WatchListener(
                            id,
                            event -> {
                                shown.accept(event);
                                if (event.seq() == 1) {
                                    inherited.forEach(view::addPastEvent);
                                }
                                finder.accept(event);
                            },
                            asked);
            interrupts.throwIfInterrupted();
            var started = StartedRun.of(id, "");
            try (var _ = RunEventFeed.open(nerve, started, listener, delivery(output))) {
                var execution = listener.awaitEnd();
                if (isLeft(execution)) {
                    view.runInterrupted();
                }
                return execution;
            }
        }
    }

    private static RunEventFeed.OutputDelivery delivery(CommandOutput output) {
        return output.isForPrograms()
                ? RunEventFeed.OutputDelivery.STORED
                : RunEventFeed.OutputDelivery.LIVE;
    }

    private static boolean isLeft(ExecutionData execution) {
        return execution.result() == null
                || execution.state().equals(RunState.INTERRUPTED.wireName());
    }

    /// A listener that shows the events, and the questions when they are all there.
    private static final class WatchListener implements RunFeedListener {

        private final RunId run;
        private final EventSink shown;
        private final GateAnnouncer asked;
        private final CompletableFuture<ExecutionData> end = new CompletableFuture<>();
        private boolean mayAsk;

        WatchListener(RunId run, EventSink shown, GateAnnouncer asked) {
            this.run = run;
            this.shown = shown;
            this.asked = asked;
        }

        ExecutionData awaitEnd() throws InterruptedException {
            try {
                return end.get();
            } catch (ExecutionException failure) {
                throw Parallel.unwrap(failure);
            }
        }

        @Override
        public void accept(Event event) {
            shown.accept(event);
            mayAsk |= event.fact() instanceof ControlFact.GateWaiting;
        }

        @Override
        public void caughtUp() throws InterruptedException {
            if (mayAsk) {
                mayAsk = false;
                asked.announce(run);
            }
        }

        @Override
        public void ended(ExecutionData execution) {
            end.complete(execution);
        }

        @Override
        public void failed(NerveException failure) {
            end.completeExceptionally(failure);
        }
    }

    /// An announcer that shows each waiting question once, in full.
    ///
    /// @param console the terminal
    /// @param nerve the client
    /// @param output the output for questions
    /// @param view the view, which otherwise uses the terminal
    /// @param shown the paths of questions that were already shown
    private record GateAnnouncer(
            RunConsole console,
            NerveClient nerve,
            CommandOutput output,
            RunView view,
            Set<RunPath> shown) {

        void announce(RunId run) throws InterruptedException {
            var questions = questions(nerve, run);
            var now = console.time().now();
            var instructions = new GateInstructions(run, questions, now, console.screenWidth());
            for (var gate : questions) {
                if (shown.add(gate.path())) {
                    view.yieldTerminal();
                    var lines = instructions.lines(gate, console.style(), UnaryOperator.identity());
                    output.note("\n" + String.join("\n", lines) + "\n");
                    view.reclaimTerminal();
                }
            }
        }
    }

    private static List<WaitingGate> questions(NerveClient nerve, RunId run)
            throws InterruptedException {
        var open = new InboxCommands.ListInbox(null, run.name(), List.of(), null, null, null);
        return nerve.call(open).items().stream().map(WaitingGate::of).toList();
    }

    private void report(WatchedRun watched, FailedStepFinder finder, CommandOutput output)
            throws InterruptedException {
        var id = RunId.of(watched.run.runId());
        var outcome = watched.execution.result();
        if (outcome == null || isLeft(watched.execution)) {
            var questions = questions(watched.nerve, id);
            var unfinished = UnfinishedRunView.abandoned(id, questions);
            unfinished.print(output, context.console().style());
            throw CommandFailure.of(ErrorCode.INTERRUPTED, unfinished.message()).alreadyReported();
        }
        if (!outcome.success()) {
            var file = watched.run.file();
            var failure =
                    RunFailure.of(outcome).toCommandFailure(id, finder, file == null ? "" : file);
            throw output.isForPrograms() ? failure.alreadyReported() : failure;
        }
        if (!output.isForPrograms()) {
            boolean isWatched = context.console().writesToTerminal();
            output.result(new RunOutputView(outcome.output(), isWatched));
        }
    }
}
