package dev.nerve.cli.runs;

import dev.nerve.ErrorCode;
import dev.nerve.cli.ExitCode;
import java.util.List;

/// The exit codes of the run commands. They come from [ErrorCode], except for the code of a run
/// that waits for an answer.
public final class RunExitCodes {

    /// The exit code of a run that waits for answers when the input has ended. No error code has
    /// it, because nothing failed.
    public static final int UNANSWERED = 9;

    /// All exit codes, in ascending order.
    public static final List<ExitCode> ALL =
            List.of(
                    new ExitCode(0, "The run completed, or the command succeeded"),
                    of(ErrorCode.INTERNAL, "A bug"),
                    of(ErrorCode.INVALID_REQUEST, "An argument, a file or an answer is wrong"),
                    of(ErrorCode.NOT_FOUND, "There is no such file, run, gate, step or node"),
                    of(ErrorCode.ALREADY_EXISTS, "It was answered already, or exists already"),
                    of(ErrorCode.WRONG_STATE, "That is not supported, or not in this state"),
                    of(ErrorCode.UNAVAILABLE, "Another process has it, or it cannot be reached"),
                    of(ErrorCode.TURN_IN_PROGRESS, "A node is busy, or its files have changed"),
                    of(ErrorCode.LINEAGE_CORRUPT, "The store is damaged"),
                    new ExitCode(UNANSWERED, "The run waits for answers, but the input has ended"),
                    of(ErrorCode.NODE_STOPPED, "The run failed: a node was stopped"),
                    of(ErrorCode.TIMEOUT, "The run failed: it took too long"),
                    of(ErrorCode.BUDGET_EXCEEDED, "The run failed: its budget is spent"),
                    of(ErrorCode.AUTHENTICATION, "The run failed: a provider rejected the key"),
                    of(ErrorCode.PERMISSION, "Something is not allowed, or is not writable"),
                    of(ErrorCode.RATE_LIMIT, "The run failed: a provider wants fewer requests"),
                    of(ErrorCode.API_ERROR, "The run failed: a provider had a problem"),
                    of(ErrorCode.NETWORK, "The run failed: a provider was not reached"),
                    of(ErrorCode.PROCESS, "The run failed: a command or a program failed"),
                    of(ErrorCode.TOOL_NOT_FOUND, "The run failed: there is no such tool"),
                    of(
                            ErrorCode.NON_DETERMINISTIC,
                            "The run cannot continue: its steps differ from before"),
                    of(ErrorCode.TOO_LARGE, "The run failed: a command wrote too much"),
                    of(ErrorCode.INTERRUPTED, "The run was interrupted, or was stopped"));

    private RunExitCodes() {}

    private static ExitCode of(ErrorCode code, String meaning) {
        return new ExitCode(code.exitCode(), meaning);
    }
}
