package dev.nerve.cli;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import org.jspecify.annotations.Nullable;

/// Why a command ends with a code other than 0, with a line for each problem and at most one hint.
public final class CommandFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final String hint;
    private int exitCode;
    private boolean told;

    private CommandFailure(ErrorCode code, String message, String hint, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
        this.hint = hint;
        this.exitCode = code.exitCode();
    }

    /// {@return a failure without a hint}
    ///
    /// @param code its row in the table of codes
    /// @param message what is wrong
    public static CommandFailure of(ErrorCode code, String message) {
        return new CommandFailure(code, message, "", null);
    }

    /// {@return the command line makes no sense}
    ///
    /// @param message what is wrong
    /// @param hint what would be right
    public static CommandFailure usage(String message, String hint) {
        return new CommandFailure(ErrorCode.INVALID_REQUEST, message, hint, null);
    }

    /// {@return what to tell about something that was thrown}
    ///
    /// @param thrown by an action
    public static CommandFailure from(Throwable thrown) {
        return switch (thrown) {
            case CommandFailure failure -> failure;
            case NerveException refused ->
                    new CommandFailure(refused.code(), told(refused), "", refused);
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

    private static String told(NerveException refused) {
        var message = refused.getMessage();
        return message == null ? refused.code().wireName() : message;
    }

    /// {@return the same with a hint}
    ///
    /// @param hint what would be right, in one line
    public CommandFailure withHint(String hint) {
        var hinted = new CommandFailure(code, message(), hint, getCause());
        hinted.exitCode = exitCode;
        return hinted;
    }

    /// {@return the same; the shell is told another code than that of the table}
    ///
    /// @param number what the shell is told
    public CommandFailure exitingWith(int number) {
        exitCode = number;
        return this;
    }

    /// {@return what the shell is told}
    int exitCode() {
        return exitCode;
    }

    /// {@return the same; the person has been told already, and only the exit code is left to tell}
    public CommandFailure afterTelling() {
        told = true;
        return this;
    }

    /// {@return whether the person has been told already}
    boolean isTold() {
        return told;
    }

    /// {@return its row in the table of codes, which has the exit code}
    public ErrorCode code() {
        return code;
    }

    /// {@return what is wrong, with a line for each problem}
    public String message() {
        return String.valueOf(getMessage());
    }

    /// {@return what would be right, or nothing}
    public String hint() {
        return hint;
    }
}
