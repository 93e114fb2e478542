package dev.nerve.agent;

import dev.nerve.ErrorCode;

/// The error codes for HTTP statuses of a model's API.
public final class ModelHttpStatus {

    private ModelHttpStatus() {}

    /// {@return the error code for a status}
    ///
    /// @param status the status, such as 429; 0 if there was none
    public static ErrorCode errorCode(long status) {
        return switch ((int) status) {
            case 400, 413, 422 -> ErrorCode.INVALID_REQUEST;
            case 401 -> ErrorCode.AUTHENTICATION;
            case 403 -> ErrorCode.PERMISSION;
            case 404 -> ErrorCode.NOT_FOUND;
            case 429 -> ErrorCode.RATE_LIMIT;
            default -> ErrorCode.API_ERROR;
        };
    }
}
