package dev.nerve.app.run;

import dev.nerve.ErrorCode;
import dev.nerve.RunId;
import dev.nerve.app.screen.Interrupts;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.CommandFailure;
import dev.nerve.cli.Option;
import dev.nerve.cli.Output;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.progress.SilentView;
import dev.nerve.event.EventSink;
import dev.nerve.run.Outcome;
import dev.nerve.workflow.Runs;
import dev.nerve.workflow.WorkflowRun;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A run that a person, or a program, waits for.
///
/// @param host what the application gives
/// @param output where it is shown
/// @param isQuiet whether a person sees no progress
record Foreground(RunHost host, Output output, boolean isQuiet) {

    static final Option QUIET = Option.flag("quiet", "Shows no progress, only the result");

    /// A run as the arguments of a command want it.
    ///
    /// @param host what the application gives
    /// @param output where it is shown
    /// @param arguments those of a command that takes [#QUIET]
    Foreground(RunHost host, Output output, Arguments arguments) {
        this(host, output, arguments.has("quiet"));
    }

    /// {@return the view of the run}
    RunView view() {
        return isQuiet ? SilentView.SILENT_VIEW : host.view();
    }

    /// Stays with a run and tells what came of it.
    ///
    /// @param beginning lets it begin
    /// @param prepared the gates whose answers are given from the start
    /// @throws CommandFailure if it did not end well
    /// @throws InterruptedException if it was interrupted before the run began
    void run(Beginning beginning, Set<String> prepared) throws InterruptedException {
        try (var interrupts = Interrupts.open()) {
            var left = attend(beginning, prepared, interrupts);
            if (left != null) {
                tell(left);
            }
        }
    }

    /// What came of it.
    ///
    /// @param run the run
    /// @param ending why nobody stays with it
    /// @param attendance what was seen of it
    /// @param file where its definition came from; nothing if that is no file
    private record Attended(RunId run, Ending ending, Attendance attendance, String file) {}

    private @Nullable Attended attend(
            Beginning beginning, Set<String> prepared, Interrupts interrupts)
            throws InterruptedException {
        try (var view = view()) {
            var opened = new Opening(beginning).await();
            var attended = attend(opened, view, prepared, interrupts);
            boolean isLeft = attended != null && !(attended.ending instanceof Ending.Over);
            if (isLeft) {
                view.left();
            }
            return attended;
        }
    }

    /// When the engine is closed, the run is over or left.
    private @Nullable Attended attend(
            Beginning.Opened opened, RunView view, Set<String> prepared, Interrupts interrupts)
            throws InterruptedException {
        try (var _ = opened.engine()) {
            var attendance =
                    new Attendance(host, output, view, host.answers(output, view), prepared);
            interrupts.check();
            try {
                var sink = announced(attendance.sink());
                var run = opened.start().begin(view, sink).orElse(null);
                return run == null
                        ? null
                        : stay(attendance, run, opened.engine().runs(), interrupts);
            } catch (InterruptedException interrupt) {
                var left = opened.start().left().orElseThrow(() -> interrupt);
                return new Attended(left, Ending.Interrupted.INTERRUPTED, attendance, "");
            }
        }
    }

    /// What came while it began may have been taken by a library for its own.
    private static Attended stay(
            Attendance attendance, WorkflowRun run, Runs runs, Interrupts interrupts) {
        var file = runs.get(run.id()).record().source().file();
        try {
            interrupts.check();
            return new Attended(run.id(), attendance.stay(run, runs), attendance, file);
        } catch (InterruptedException _) {
            return new Attended(run.id(), Ending.Interrupted.INTERRUPTED, attendance, file);
        }
    }

    /// The name comes first: who wants to go, or to look from elsewhere, needs it.
    private EventSink announced(EventSink sink) {
        var first = new boolean[] {!isQuiet};
        return event -> {
            if (first[0]) {
                first[0] = false;
                output.note(host.style().secondary("run " + event.run()));
            }
            sink.accept(event);
        };
    }

    private void tell(Attended attended) {
        attended.attendance.unused().ifPresent(unused -> unused.tell(output, host.style()));
        switch (attended.ending) {
            case Ending.Over(Outcome.Done(var given, _)) -> {
                if (!output.isForPrograms()) {
                    if (host.isWatched() && !isQuiet) {
                        output.note("");
                    }
                    output.result(new Given(given, host.isWatched()));
                }
            }
            case Ending.Over(Outcome.Failed failed) -> throw failure(attended, failed);
            case Ending.Stalled(var why) ->
                    throw left(Left.stalled(attended.run, why.message()))
                            .exitingWith(why.code().exitCode());
            case Ending.Unanswered(var questions) ->
                    throw left(Left.unanswered(attended.run, questions))
                            .exitingWith(RunExits.UNANSWERED);
            case Ending.Interrupted _ -> throw left(Left.interrupted(attended.run));
        }
    }

    /// A program has seen the event that tells how the run ended.
    private CommandFailure failure(Attended attended, Outcome.Failed failed) {
        var failure =
                RunFailure.of(attended.run, failed, attended.attendance.failing(), attended.file);
        return output.isForPrograms() ? failure.afterTelling() : failure;
    }

    /// The process may be ending, so this is told before it is thrown.
    private CommandFailure left(Left left) {
        left.tell(output, host.style());
        return CommandFailure.of(ErrorCode.INTERRUPTED, left.message()).afterTelling();
    }
}
