package dev.nerve.run;

import dev.nerve.ErrorCode;
import dev.nerve.RunPath;

/// The path at which something failed, as an attribute of a failure.
public final class FailureLocation {

    private FailureLocation() {}

    /// {@return the failure with its path; the innermost path wins}
    public static Outcome.Failed withLocation(Outcome.Failed failed, RunPath path) {
        return failed.attributes().fields().containsKey(Outcome.FAILED_AT)
                ? failed
                : failed.with(Outcome.FAILED_AT, path.toString());
    }

    /// {@return whether a failure can be one of several results}
    ///
    /// Cancellation and non-determinism are not results.
    public static boolean isResult(Outcome.Failed failed) {
        return failed.code() != ErrorCode.CANCELLED && failed.code() != ErrorCode.NON_DETERMINISTIC;
    }
}
