package dev.nerve.llm;

import dev.nerve.ErrorCode;

/// The error codes for HTTP statuses.
public final class HttpErrorCodes {

    private HttpErrorCodes() {}

    /// {@return the error code for a status}
    ///
    /// @param status the status of a failed request, such as 429
    public static ErrorCode code(int status) {
        return switch (status) {
            case 401 -> ErrorCode.AUTHENTICATION;
            case 402, 403 -> ErrorCode.PERMISSION;
            case 404 -> ErrorCode.NOT_FOUND;
            case 408 -> ErrorCode.TIMEOUT;
            case 429 -> ErrorCode.RATE_LIMIT;
            case 503 -> ErrorCode.UNAVAILABLE;
            default -> status < 500 ? ErrorCode.INVALID_REQUEST : ErrorCode.API_ERROR;
        };
    }
}
