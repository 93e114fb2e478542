package dev.nerve.app.run;

import dev.nerve.ErrorCode;
import dev.nerve.RunId;
import dev.nerve.cli.CommandFailure;
import dev.nerve.run.Outcome;

/// What is told about a run that did not end well.
final class RunFailure {

    private RunFailure() {}

    static CommandFailure of(RunId run, Outcome.Failed failed) {
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
                        "'nerve runs resume %s' tries that again, 'nerve runs show %s' shows it all"
                                .formatted(brief, brief));
    }
}
