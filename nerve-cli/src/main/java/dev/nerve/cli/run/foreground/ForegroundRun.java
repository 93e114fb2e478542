package dev.nerve.cli.run.foreground;

import dev.nerve.ErrorCode;
import dev.nerve.RunId;
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
import dev.nerve.client.NerveClient;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A run in the foreground: the command waits for its end.
///
/// @param console the terminal
/// @param user the name of the user, for answers
/// @param output the output of the command
/// @param isQuiet whether to hide progress from a person
public record ForegroundRun(
        RunConsole console, String user, CommandOutput output, boolean isQuiet) {

    public static final Option QUIET = Option.flag("quiet", "Shows no progress, only the result");

    /// Creates a foreground run with the options of a command.
    ///
    /// @param console the terminal
    /// @param user the name of the user, for answers
    /// @param output the output of the command
    /// @param arguments the arguments of a command that takes [#QUIET]
    public ForegroundRun(
            RunConsole console, String user, CommandOutput output, CommandArguments arguments) {
        this(console, user, output, arguments.has("quiet"));
    }

    /// {@return the view of the run}
    public RunView view() {
        return isQuiet ? SilentView.SILENT_VIEW : console.view();
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
            var loop = new ForegroundRunLoop(console, user, output, view, prepared);
            var report = attend(opened, view, loop, interrupts);
            boolean isLeft = report != null && !(report.ending instanceof ForegroundRunResult.Over);
            if (isLeft) {
                view.runInterrupted();
            }
            return report;
        }
    }

    /// Closes the client; an engine in this process then releases the run if it has not ended.
    private @Nullable ForegroundRunReport attend(
            RunOpener.OpenedRun opened,
            RunView view,
            ForegroundRunLoop loop,
            InterruptHook interrupts)
            throws InterruptedException {
        try (var nerve = opened.client()) {
            interrupts.throwIfInterrupted();
            try {
                var run = opened.start().begin(view).orElse(null);
                return run == null ? null : stay(loop, run, nerve, interrupts);
            } catch (InterruptedException interrupt) {
                var left = opened.start().interruptedRun().orElseThrow(() -> interrupt);
                return new ForegroundRunReport(
                        left, ForegroundRunResult.Interrupted.INTERRUPTED, loop, "");
            }
        }
    }

    /// Checks for an interrupt first, because a library may have swallowed it while the run
    /// started.
    private ForegroundRunReport stay(
            ForegroundRunLoop loop, StartedRun run, NerveClient nerve, InterruptHook interrupts) {
        try {
            interrupts.throwIfInterrupted();
            if (!isQuiet) {
                // The user needs the name of the run to resume or watch it.
                output.note(console.style().secondary("run " + run.id()));
            }
            return new ForegroundRunReport(
                    run.id(), loop.runUntilEnd(run, nerve), loop, run.file());
        } catch (InterruptedException _) {
            return new ForegroundRunReport(
                    run.id(), ForegroundRunResult.Interrupted.INTERRUPTED, loop, run.file());
        }
    }

    private void report(ForegroundRunReport report) {
        report.attendance
                .unusedAnswers()
                .ifPresent(unused -> unused.print(output, console.style()));
        switch (report.ending) {
            case ForegroundRunResult.Over(var outcome) when outcome.success() -> {
                if (!output.isForPrograms()) {
                    if (console.writesToTerminal() && !isQuiet) {
                        output.note("");
                    }
                    output.result(new RunOutputView(outcome.output(), console.writesToTerminal()));
                }
            }
            case ForegroundRunResult.Over(var outcome) ->
                    throw failure(report, RunFailure.of(outcome));
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
    private CommandFailure failure(ForegroundRunReport report, RunFailure failed) {
        var failure =
                failed.toCommandFailure(
                        report.run, report.attendance.failedStepFinder(), report.file);
        return output.isForPrograms() ? failure.alreadyReported() : failure;
    }

    /// Reports before it throws, because the process may be ending.
    private CommandFailure left(UnfinishedRunView unfinishedRunView) {
        unfinishedRunView.print(output, console.style());
        return CommandFailure.of(ErrorCode.INTERRUPTED, unfinishedRunView.message())
                .alreadyReported();
    }
}
