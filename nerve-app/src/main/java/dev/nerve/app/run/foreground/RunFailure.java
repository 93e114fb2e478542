package dev.nerve.app.run.foreground;

import dev.nerve.ErrorCode;
import dev.nerve.RunId;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.ShellWord;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.run.Outcome;

/// A factory of failures for runs that failed or were cancelled.
public final class RunFailure {

    private RunFailure() {}

    /// {@return the failure with a hint of what to do}
    ///
    /// @param run the run
    /// @param failed the outcome of the run
    /// @param failedStepFinder the finder of the failed step
    /// @param file the file of its definition; empty if it has none
    public static CommandFailure of(
            RunId run, Outcome.Failed failed, FailedStepFinder failedStepFinder, String file) {
        if (failed.code() == ErrorCode.CANCELLED) {
            return CommandFailure.of(
                    failed.code(), "run '%s' was cancelled: %s".formatted(run, failed.message()));
        }
        var brief = ShortNames.shortId(run);
        return CommandFailure.of(
                        failed.code(),
                        "run '%s' failed (%s): %s"
                                .formatted(run, failed.code().wireName(), failed.message()))
                .withHint(
                        "'nerve runs resume %s' retries it%s, 'nerve runs show %s' shows all"
                                .formatted(brief, changed(run, failedStepFinder, file), brief));
    }

    private static String changed(RunId run, FailedStepFinder failedStepFinder, String file) {
        return file.isEmpty()
                ? ""
                : " with the old file, '%s' with the current one"
                        .formatted(
                                forkCommand(
                                        run, failedStepFinder.failedStep().orElse("STEP"), file));
    }

    /// {@return the command that re-runs a step and the rest with the current file}
    public static String forkCommand(RunId run, String step, String file) {
        return "nerve runs fork %s --at %s --file %s"
                .formatted(ShortNames.shortId(run), ShellWord.of(step), ShellWord.of(file));
    }
}
