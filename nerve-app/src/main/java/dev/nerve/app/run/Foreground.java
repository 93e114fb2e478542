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

/// A run in the foreground: the command waits for its end.
///
/// @param host the services of the run commands
/// @param output the output of the command
/// @param isQuiet whether to hide progress from a person
record Foreground(RunHost host, Output output, boolean isQuiet) {

    static final Option QUIET = Option.flag("quiet", "Shows no progress, only the result");

    /// Creates a foreground run with the options of a command.
    ///
    /// @param host the services of the run commands
    /// @param output the output of the command
    /// @param arguments the arguments of a command that takes [#QUIET]
    Foreground(RunHost host, Output output, Arguments arguments) {
        this(host, output, arguments.has("quiet"));
    }

    /// {@return the view of the run}
    RunView view() {
        return isQuiet ? SilentView.SILENT_VIEW : host.view();
    }

    /// Starts a run, follows it and reports its outcome.
    ///
    /// @param beginning the opener of the run
    /// @param prepared the gates with an answer from the command line
    /// @throws CommandFailure if the run failed or did not end
    /// @throws InterruptedException if it was interrupted before the run started
    void run(Beginning beginning, Set<String> prepared) throws InterruptedException {
        try (var interrupts = Interrupts.open()) {
            var left = attend(beginning, prepared, interrupts);
            if (left != null) {
                tell(left);
            }
        }
    }

    /// A run that the command no longer follows.
    ///
    /// @param run the run
    /// @param ending the reason why it is no longer followed
    /// @param attendance the loop that followed it
    /// @param file the file of its definition; empty if it has none
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

    /// Closes the engine, which releases the run if it has not ended.
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

    /// Checks for an interrupt first, because a library may have swallowed it while the run
    /// started.
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

    /// Shows the name of the run first, because the user needs it to resume or watch the run.
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

    /// Returns a failure that is not printed for programs, because they have received the event of
    /// the run's end.
    private CommandFailure failure(Attended attended, Outcome.Failed failed) {
        var failure =
                RunFailure.of(attended.run, failed, attended.attendance.failing(), attended.file);
        return output.isForPrograms() ? failure.afterTelling() : failure;
    }

    /// Reports before it throws, because the process may be ending.
    private CommandFailure left(Left left) {
        left.tell(output, host.style());
        return CommandFailure.of(ErrorCode.INTERRUPTED, left.message()).afterTelling();
    }
}
