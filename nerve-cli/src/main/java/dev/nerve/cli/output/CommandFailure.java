package dev.nerve.cli.output;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import org.jspecify.annotations.Nullable;

/// The failure of a command: an exit code, a line for each problem, and at most one hint.
public final class CommandFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final String hint;
    private int exitCode;
    private boolean reported;

    private CommandFailure(ErrorCode code, String message, String hint, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
        this.hint = hint;
        this.exitCode = code.exitCode();
    }

    /// {@return a failure without a hint}
    ///
    /// @param code the error code
    /// @param message the problem
    public static CommandFailure of(ErrorCode code, String message) {
        return new CommandFailure(code, message, "", null);
    }

    /// {@return a failure for an invalid command line}
    ///
    /// @param message the problem
    /// @param hint the correct usage
    public static CommandFailure usage(String message, String hint) {
        return new CommandFailure(ErrorCode.INVALID_REQUEST, message, hint, null);
    }

    /// {@return the failure to report for an exception}
    ///
    /// @param thrown the exception that an action threw
    public static CommandFailure from(Throwable thrown) {
        return switch (thrown) {
            case CommandFailure failure -> failure;
            case NerveException refused ->
                    new CommandFailure(
                            refused.code(), messageOf(refused), HintSentence.of(refused), refused);
            case InterruptedException stopped ->
                    new CommandFailure(ErrorCode.INTERRUPTED, "interrupted", "", stopped);
            default ->
                    new CommandFailure(
                            ErrorCode.INTERNAL,
                            "a bug: " + thrown,
                            "run it again with --verbose to see where it happened",
                            thrown);
        };
    }

    private static String messageOf(NerveException refused) {
        var message = refused.getMessage();
        return message == null ? refused.code().wireName() : message;
    }

    /// {@return a copy with a hint}
    ///
    /// @param hint the correct usage, in one line
    public CommandFailure withHint(String hint) {
        var hinted = new CommandFailure(code, message(), hint, getCause());
        hinted.exitCode = exitCode;
        hinted.reported = reported;
        return hinted;
    }

    /// {@return a copy with another hint after the one that it has}
    ///
    /// @param more the further hint, in one line
    public CommandFailure withMoreHints(String more) {
        return withHint(hint.isEmpty() ? more : hint + "; " + more);
    }

    /// {@return this failure, with another exit code than that of its error code}
    ///
    /// @param number the exit code
    public CommandFailure withExitCode(int number) {
        exitCode = number;
        return this;
    }

    /// {@return the exit code of the process}
    public int exitCode() {
        return exitCode;
    }

    /// {@return this failure, marked as already shown to the user; only its exit code still counts}
    public CommandFailure alreadyReported() {
        reported = true;
        return this;
    }

    /// {@return whether the user has already seen the failure}
    public boolean isReported() {
        return reported;
    }

    /// {@return the error code, which determines the default exit code}
    public ErrorCode code() {
        return code;
    }

    /// {@return the message, with a line for each problem}
    public String message() {
        return String.valueOf(getMessage());
    }

    /// {@return the correct usage, or an empty string}
    public String hint() {
        return hint;
    }
}
