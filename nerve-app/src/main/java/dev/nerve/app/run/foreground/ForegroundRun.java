package dev.nerve.app.run.foreground;

import dev.nerve.ErrorCode;
import dev.nerve.RunId;
import dev.nerve.app.run.RunCommandServices;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.Option;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.progress.SilentView;
import dev.nerve.cli.run.view.RunOutputView;
import dev.nerve.cli.run.view.UnfinishedRunView;
import dev.nerve.cli.runs.RunExitCodes;
import dev.nerve.cli.screen.InterruptHook;
import dev.nerve.event.EventSink;
import dev.nerve.run.Outcome;
import dev.nerve.workflow.run.RunService;
import dev.nerve.workflow.run.WorkflowRun;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A run in the foreground: the command waits for its end.
///
/// @param host the services of the run commands
/// @param output the output of the command
/// @param isQuiet whether to hide progress from a person
public record ForegroundRun(RunCommandServices host, CommandOutput output, boolean isQuiet) {

    public static final Option QUIET = Option.flag("quiet", "Shows no progress, only the result");

    /// Creates a foreground run with the options of a command.
    ///
    /// @param host the services of the run commands
    /// @param output the output of the command
    /// @param arguments the arguments of a command that takes [#QUIET]
    public ForegroundRun(
            RunCommandServices host, CommandOutput output, CommandArguments arguments) {
        this(host, output, arguments.has("quiet"));
    }

    /// {@return the view of the run}
    public RunView view() {
        return isQuiet ? SilentView.SILENT_VIEW : host.view();
    }

    /// Starts a run, follows it and reports its outcome.
    ///
    /// @param runOpener the opener of the run
    /// @param prepared the gates with an answer from the command line
    /// @throws CommandFailure if the run failed or did not end
    /// @throws InterruptedException if it was interrupted before the run started
    public void followToEnd(RunOpener runOpener, Set<String> prepared) throws InterruptedException {
        try (var interrupts = InterruptHook.open()) {
            var left = attend(runOpener, prepared, interrupts);
            if (left != null) {
                report(left);
            }
        }
    }

    /// A run that the command no longer follows.
    ///
    /// @param run the run
    /// @param ending the reason why it is no longer followed
    /// @param attendance the loop that followed it
    /// @param file the file of its definition; empty if it has none
    private record ForegroundRunReport(
            RunId run, ForegroundRunResult ending, ForegroundRunLoop attendance, String file) {}

    private @Nullable ForegroundRunReport attend(
            RunOpener runOpener, Set<String> prepared, InterruptHook interrupts)
            throws InterruptedException {
        try (var view = view()) {
            var opened = new BackgroundRunOpener(runOpener).await();
            var report = attend(opened, view, prepared, interrupts);
            boolean isLeft = report != null && !(report.ending instanceof ForegroundRunResult.Over);
            if (isLeft) {
                view.runInterrupted();
            }
            return report;
        }
    }

    /// Closes the engine, which releases the run if it has not ended.
    private @Nullable ForegroundRunReport attend(
            RunOpener.OpenedRun opened,
            RunView view,
            Set<String> prepared,
            InterruptHook interrupts)
            throws InterruptedException {
        try (var _ = opened.engine()) {
            var foregroundRunLoop =
                    new ForegroundRunLoop(host, output, view, host.answers(output, view), prepared);
            interrupts.throwIfInterrupted();
            try {
                var sink = announced(foregroundRunLoop.sink());
                var run = opened.start().begin(view, sink).orElse(null);
                return run == null
                        ? null
                        : stay(foregroundRunLoop, run, opened.engine().runs(), interrupts);
            } catch (InterruptedException interrupt) {
                var left = opened.start().interruptedRun().orElseThrow(() -> interrupt);
                return new ForegroundRunReport(
                        left, ForegroundRunResult.Interrupted.INTERRUPTED, foregroundRunLoop, "");
            }
        }
    }

    /// Checks for an interrupt first, because a library may have swallowed it while the run
    /// started.
    private static ForegroundRunReport stay(
            ForegroundRunLoop foregroundRunLoop,
            WorkflowRun run,
            RunService runs,
            InterruptHook interrupts) {
        var file = runs.get(run.id()).record().source().file();
        try {
            interrupts.throwIfInterrupted();
            return new ForegroundRunReport(
                    run.id(), foregroundRunLoop.runUntilEnd(run, runs), foregroundRunLoop, file);
        } catch (InterruptedException _) {
            return new ForegroundRunReport(
                    run.id(), ForegroundRunResult.Interrupted.INTERRUPTED, foregroundRunLoop, file);
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

    private void report(ForegroundRunReport report) {
        report.attendance.unusedAnswers().ifPresent(unused -> unused.print(output, host.style()));
        switch (report.ending) {
            case ForegroundRunResult.Over(Outcome.Done(var given, _)) -> {
                if (!output.isForPrograms()) {
                    if (host.writesToTerminal() && !isQuiet) {
                        output.note("");
                    }
                    output.result(new RunOutputView(given, host.writesToTerminal()));
                }
            }
            case ForegroundRunResult.Over(Outcome.Failed failed) -> throw failure(report, failed);
            case ForegroundRunResult.Stalled(var why) ->
                    throw left(UnfinishedRunView.stalled(report.run, why.message()))
                            .withExitCode(why.code().exitCode());
            case ForegroundRunResult.Unanswered(var questions) ->
                    throw left(UnfinishedRunView.unanswered(report.run, questions))
                            .withExitCode(RunExitCodes.UNANSWERED);
            case ForegroundRunResult.Interrupted _ ->
                    throw left(UnfinishedRunView.interrupted(report.run));
        }
    }

    /// Returns a failure that is not printed for programs, because they have received the event of
    /// the run's end.
    private CommandFailure failure(ForegroundRunReport report, Outcome.Failed failed) {
        var failure =
                RunFailure.of(
                        report.run, failed, report.attendance.failedStepFinder(), report.file);
        return output.isForPrograms() ? failure.alreadyReported() : failure;
    }

    /// Reports before it throws, because the process may be ending.
    private CommandFailure left(UnfinishedRunView unfinishedRunView) {
        unfinishedRunView.print(output, host.style());
        return CommandFailure.of(ErrorCode.INTERRUPTED, unfinishedRunView.message())
                .alreadyReported();
    }
}
