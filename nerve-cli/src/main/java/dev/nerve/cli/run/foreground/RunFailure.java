package dev.nerve.cli.run.foreground;

import dev.nerve.ErrorCode;
import dev.nerve.RunId;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.ShellWord;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.protocol.common.OutcomeData;

/// The failure of a run. *Immutable.*
///
/// @param code the error code
/// @param message the reason, for people
public record RunFailure(ErrorCode code, String message) {

    /// {@return the failure in an outcome}
    ///
    /// @param outcome the outcome of a run that failed
    public static RunFailure of(OutcomeData outcome) {
        var code = ErrorCode.find(String.valueOf(outcome.errorType())).orElse(ErrorCode.INTERNAL);
        return new RunFailure(code, String.valueOf(outcome.error()));
    }

    /// {@return the failure of a command, with a hint of what to do}
    ///
    /// @param run the run
    /// @param failedStepFinder the finder of the failed step
    /// @param file the file of its definition; empty if it has none
    public CommandFailure toCommandFailure(
            RunId run, FailedStepFinder failedStepFinder, String file) {
        if (code == ErrorCode.CANCELLED) {
            return CommandFailure.of(code, "run '%s' was cancelled: %s".formatted(run, message));
        }
        var brief = ShortNames.shortId(run);
        return CommandFailure.of(
                        code, "run '%s' failed (%s): %s".formatted(run, code.wireName(), message))
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
    ///
    /// @param run the run
    /// @param step the step
    /// @param file the file
    public static String forkCommand(RunId run, String step, String file) {
        return "nerve runs fork %s --at %s --file %s"
                .formatted(ShortNames.shortId(run), ShellWord.of(step), ShellWord.of(file));
    }
}
