package dev.nerve.agent;

/// Logs expected failures: one line with what failed and why. The stack trace is logged at the
/// level DEBUG.
public final class FailureLog {

    private FailureLog() {}

    /// Logs a failure.
    ///
    /// @param log the log
    /// @param what the failed action, for people
    /// @param failure the cause
    public static void warn(System.Logger log, String what, Exception failure) {
        var why = failure.getClass().getSimpleName() + ": " + failure.getMessage();
        log.log(System.Logger.Level.WARNING, what + ": " + why.replaceAll("\\R+", " "));
        log.log(System.Logger.Level.DEBUG, what, failure);
    }
}
