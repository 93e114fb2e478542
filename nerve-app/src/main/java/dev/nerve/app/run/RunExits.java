package dev.nerve.app.run;

import dev.nerve.ErrorCode;
import dev.nerve.cli.ExitCode;
import java.util.List;

/// What the commands about runs tell the shell. The numbers of failures come from the one table of
/// codes; only that a run waits for somebody is none.
final class RunExits {

    /// What the shell is told when a run only waits for answers, and there are none. No error code
    /// has it, because nothing went wrong.
    static final int UNANSWERED = 9;

    /// All there are, in their order.
    static final List<ExitCode> ALL =
            List.of(
                    new ExitCode(0, "It came to its end, or what was asked for was done"),
                    of(ErrorCode.INTERNAL, "A bug"),
                    of(ErrorCode.INVALID_REQUEST, "What was typed, a file or an answer is wrong"),
                    of(ErrorCode.NOT_FOUND, "There is no such file, run, gate, step or node"),
                    of(ErrorCode.ALREADY_EXISTS, "It was answered, or is there, already"),
                    of(ErrorCode.WRONG_STATE, "That cannot be done with it, or not in its state"),
                    of(ErrorCode.UNAVAILABLE, "Another process has it, or it cannot be reached"),
                    of(ErrorCode.TURN_IN_PROGRESS, "A node is busy, or its files have changed"),
                    of(ErrorCode.LINEAGE_CORRUPT, "What is kept is damaged"),
                    new ExitCode(
                            UNANSWERED, "The run waits for answers, and there are none to read"),
                    of(ErrorCode.NODE_STOPPED, "The run failed: a node was stopped"),
                    of(ErrorCode.TIMEOUT, "The run failed: it took too long"),
                    of(ErrorCode.BUDGET_EXCEEDED, "The run failed: its budget is spent"),
                    of(ErrorCode.AUTHENTICATION, "The run failed: a provider knows no such key"),
                    of(ErrorCode.PERMISSION, "Something is not allowed, or may not be written"),
                    of(ErrorCode.RATE_LIMIT, "The run failed: a provider wants fewer requests"),
                    of(ErrorCode.API_ERROR, "The run failed: a provider had a problem"),
                    of(ErrorCode.NETWORK, "The run failed: a provider was not reached"),
                    of(ErrorCode.PROCESS, "The run failed: a command or a program did"),
                    of(ErrorCode.TOOL_NOT_FOUND, "The run failed: there is no such tool"),
                    of(
                            ErrorCode.NON_DETERMINISTIC,
                            "The run cannot go on: it asks for something else than before"),
                    of(ErrorCode.TOO_LARGE, "The run failed: a command wrote too much"),
                    of(ErrorCode.INTERRUPTED, "The run was left where it is, or was stopped"));

    private RunExits() {}

    private static ExitCode of(ErrorCode code, String meaning) {
        return new ExitCode(code.exitCode(), meaning);
    }
}
