package dev.nerve.app.run;

import dev.nerve.ErrorCode;
import dev.nerve.RunId;
import dev.nerve.cli.CommandFailure;
import dev.nerve.run.Outcome;

/// What is told about a run that did not end well.
final class RunFailure {

    private RunFailure() {}

    /// {@return it with what can be done}
    ///
    /// @param run the run
    /// @param failed why
    /// @param failing knows the step
    /// @param file where its definition came from; nothing if that is no file
    static CommandFailure of(RunId run, Outcome.Failed failed, Failing failing, String file) {
        if (failed.code() == ErrorCode.CANCELLED) {
            return CommandFailure.of(
                    failed.code(), "run '%s' was cancelled: %s".formatted(run, failed.message()));
        }
        var brief = Places.brief(run);
        return CommandFailure.of(
                        failed.code(),
                        "run '%s' failed (%s): %s"
                                .formatted(run, failed.code().wireName(), failed.message()))
                .withHint(
                        "'nerve runs resume %s' tries that again%s, 'nerve runs show %s' shows all"
                                .formatted(brief, changed(run, failing, file), brief));
    }

    private static String changed(RunId run, Failing failing, String file) {
        return file.isEmpty()
                ? ""
                : " as it is, '%s' as the file is then"
                        .formatted(forking(run, failing.place().orElse("STEP"), file));
    }

    /// {@return what to type to do a step and the rest anew, as a file says}
    static String forking(RunId run, String step, String file) {
        return "nerve runs fork %s --at %s --file %s"
                .formatted(Places.brief(run), ShellWord.of(step), ShellWord.of(file));
    }
}
