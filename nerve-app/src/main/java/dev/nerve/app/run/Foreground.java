package dev.nerve.app.run;

import dev.nerve.ErrorCode;
import dev.nerve.RunId;
import dev.nerve.app.screen.Interrupts;
import dev.nerve.cli.CommandFailure;
import dev.nerve.cli.Output;
import dev.nerve.cli.progress.RunView;
import dev.nerve.event.EventSink;
import dev.nerve.run.Outcome;
import dev.nerve.workflow.WorkflowRun;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A run that a person, or a program, waits for.
///
/// @param host what the application gives
/// @param output where it is shown
record Foreground(RunHost host, Output output) {

    /// What the shell is told when a run only waits for answers, and there are none. No error code
    /// has it, because nothing went wrong.
    static final int UNANSWERED = 9;

    /// Lets a run begin, or go on.
    interface Beginning {

        /// {@return the run, or nothing if it does not run here}
        ///
        /// @param engine executes it
        /// @param view learns what happened before
        /// @param sink has to be told what happens
        /// @throws InterruptedException if the thread was interrupted
        Optional<WorkflowRun> begin(Engine engine, RunView view, EventSink sink)
                throws InterruptedException;
    }

    /// Stays with a run and tells what came of it.
    ///
    /// @param beginning lets it begin
    /// @param prepared the gates whose answers are given from the start
    /// @throws CommandFailure if it did not end well
    /// @throws InterruptedException if it was interrupted before the run began
    void run(Beginning beginning, Set<String> prepared) throws InterruptedException {
        try (var _ = Interrupts.open()) {
            var left = attend(beginning, prepared);
            if (left != null) {
                tell(left);
            }
        }
    }

    /// What came of it.
    ///
    /// @param run the run
    /// @param ending why nobody stays with it
    private record Attended(RunId run, Ending ending) {}

    private @Nullable Attended attend(Beginning beginning, Set<String> prepared)
            throws InterruptedException {
        try (var view = host.view()) {
            var attended = attend(view, beginning, prepared);
            boolean isLeft = attended != null && !(attended.ending instanceof Ending.Over);
            if (isLeft) {
                view.left();
            }
            return attended;
        }
    }

    /// When the engine is closed, the run is over or left.
    private @Nullable Attended attend(RunView view, Beginning beginning, Set<String> prepared)
            throws InterruptedException {
        try (var engine = host.open()) {
            var attendance = new Attendance(host, output, view, host.answers(output), prepared);
            var run = beginning.begin(engine, view, announced(attendance.sink())).orElse(null);
            if (run == null) {
                return null;
            }
            try {
                return new Attended(run.id(), attendance.stay(run, engine.runs()));
            } catch (InterruptedException _) {
                return new Attended(run.id(), Ending.Interrupted.INTERRUPTED);
            }
        }
    }

    /// The name comes first: who wants to go, or to look from elsewhere, needs it.
    private EventSink announced(EventSink sink) {
        var first = new boolean[] {true};
        return event -> {
            if (first[0]) {
                first[0] = false;
                output.note(host.style().secondary("run " + event.run()));
            }
            sink.accept(event);
        };
    }

    private void tell(Attended attended) {
        switch (attended.ending) {
            case Ending.Over(Outcome.Done(var given, _)) -> {
                if (!output.isForPrograms()) {
                    if (host.isWatched()) {
                        output.note("");
                    }
                    output.result(new Given(given, host.isWatched()));
                }
            }
            case Ending.Over(Outcome.Failed failed) -> throw failure(attended.run, failed);
            case Ending.Unanswered(var questions) ->
                    throw left(Left.unanswered(attended.run, questions)).exitingWith(UNANSWERED);
            case Ending.Interrupted _ -> throw left(Left.interrupted(attended.run));
        }
    }

    /// A program has seen the event that tells how the run ended.
    private CommandFailure failure(RunId run, Outcome.Failed failed) {
        if (failed.code() == ErrorCode.INTERRUPTED) {
            return left(Left.stalled(run, failed.message()));
        }
        var failure = RunFailure.of(run, failed);
        return output.isForPrograms() ? failure.afterTelling() : failure;
    }

    /// The process may be ending, so this is told before it is thrown.
    private CommandFailure left(Left left) {
        left.tell(output, host.style());
        return CommandFailure.of(ErrorCode.INTERRUPTED, left.message()).afterTelling();
    }
}
