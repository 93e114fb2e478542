package dev.nerve;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The reason of a failure. This is the only table of codes; the wire, HTTP and the shell use it.
///
/// The wire name of a constant is its name in lower case.
public enum ErrorCode {
    NODE_STOPPED(409, 10, Retry.USELESS),
    TIMEOUT(504, 11, Retry.HELPS),
    INTERRUPTED(409, 130, Retry.USELESS),
    CANCELLED(409, 130, Retry.USELESS),
    BUDGET_EXCEEDED(402, 12, Retry.USELESS),
    INVALID_REQUEST(400, 2, Retry.USELESS),
    AUTHENTICATION(401, 13, Retry.USELESS),
    PERMISSION(403, 14, Retry.USELESS),
    NOT_FOUND(404, 3, Retry.USELESS),
    ALREADY_EXISTS(409, 4, Retry.USELESS),
    UNSUPPORTED(501, 5, Retry.USELESS),
    WRONG_STATE(409, 5, Retry.USELESS),
    UNAVAILABLE(503, 6, Retry.HELPS),
    RATE_LIMIT(429, 15, Retry.HELPS),
    API_ERROR(502, 16, Retry.HELPS),
    NETWORK(502, 17, Retry.HELPS),
    PROCESS(500, 18, Retry.HELPS),
    TOOL_NOT_FOUND(404, 19, Retry.USELESS),
    NON_DETERMINISTIC(409, 20, Retry.USELESS),
    TOO_LARGE(413, 21, Retry.USELESS),
    INTERNAL(500, 1, Retry.HELPS),

    NODE_NOT_FOUND(404, 3, Retry.USELESS),
    ID_TAKEN(409, 4, Retry.USELESS),
    ID_INVALID(400, 2, Retry.USELESS),
    FORK_UNSUPPORTED(501, 5, Retry.USELESS),
    SOURCE_DELETED(410, 3, Retry.USELESS),
    POINT_NOT_FOUND(404, 3, Retry.USELESS),
    POINT_OUT_OF_RANGE(400, 2, Retry.USELESS),
    POINT_HIDDEN(409, 2, Retry.USELESS),
    POINT_NOT_BOUNDARY(409, 2, Retry.USELESS),
    TURN_IN_PROGRESS(409, 7, Retry.HELPS),
    AWAIT_TIMEOUT(504, 11, Retry.HELPS),
    MARK_NOT_FOUND(404, 3, Retry.USELESS),
    REQUEST_CONFLICT(409, 4, Retry.USELESS),
    OVERRIDE_BREAKS_CACHE(409, 2, Retry.USELESS),
    LINEAGE_CORRUPT(500, 8, Retry.USELESS),
    WORKSPACE_DIRTY(409, 7, Retry.USELESS),
    WORKSPACE_FAILED(500, 18, Retry.HELPS);

    private static final Map<String, ErrorCode> BY_WIRE_NAME =
            Arrays.stream(values())
                    .collect(
                            Collectors.toUnmodifiableMap(ErrorCode::wireName, Function.identity()));

    private final String wireName;
    private final int httpStatus;
    private final int exitCode;
    private final Retry retry;

    ErrorCode(int httpStatus, int exitCode, Retry retry) {
        this.wireName = name().toLowerCase(Locale.ROOT);
        this.httpStatus = httpStatus;
        this.exitCode = exitCode;
        this.retry = retry;
    }

    /// {@return the code with this name on the wire}
    ///
    /// @param wireName such as `rate_limit`
    public static Optional<ErrorCode> find(String wireName) {
        return Optional.ofNullable(BY_WIRE_NAME.get(wireName));
    }

    /// {@return the name on the wire, such as `rate_limit`}
    public String wireName() {
        return wireName;
    }

    /// {@return the HTTP status for this code}
    public int httpStatus() {
        return httpStatus;
    }

    /// {@return the exit code of a command that fails with this code}
    public int exitCode() {
        return exitCode;
    }

    /// {@return whether a retry may succeed}
    public boolean retryCanHelp() {
        return retry == Retry.HELPS;
    }

    /// {@return whether error policies do not apply: nothing failed, but the run must not continue}
    public boolean bypassesErrorPolicies() {
        return this == CANCELLED || this == NON_DETERMINISTIC;
    }

    private enum Retry {
        HELPS,
        USELESS
    }
}
