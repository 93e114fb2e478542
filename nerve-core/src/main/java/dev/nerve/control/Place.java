package dev.nerve.control;

import dev.nerve.ErrorCode;
import dev.nerve.RunPath;
import dev.nerve.run.Outcome;

/// Where something went wrong.
final class Place {

    private Place() {}

    /// {@return a failure that tells where it was; the innermost place stays}
    static Outcome.Failed told(Outcome.Failed failed, RunPath path) {
        return failed.attributes().fields().containsKey(Outcome.FAILED_AT)
                ? failed
                : failed.with(Outcome.FAILED_AT, path.toString());
    }

    /// {@return whether a failure can be one of several results}
    ///
    /// That something was cancelled, or is not what was recorded, is no result.
    static boolean isOfItsOwn(Outcome.Failed failed) {
        return failed.code() != ErrorCode.CANCELLED && failed.code() != ErrorCode.NON_DETERMINISTIC;
    }
}
