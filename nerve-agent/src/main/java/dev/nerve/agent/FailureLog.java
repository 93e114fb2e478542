package dev.nerve.agent;

/// Tells of failures that are provided for: what failed and why in one line. Where it happened is
/// for who looks for it, at the level for that.
public final class FailureLog {

    private FailureLog() {}

    /// Tells of a failure.
    ///
    /// @param log where
    /// @param what what failed, in words
    /// @param failure why
    public static void warn(System.Logger log, String what, Exception failure) {
        var why = failure.getClass().getSimpleName() + ": " + failure.getMessage();
        log.log(System.Logger.Level.WARNING, what + ": " + why.replaceAll("\\R+", " "));
        log.log(System.Logger.Level.DEBUG, what, failure);
    }
}
