package dev.nerve.agent.terminal.claude;

import dev.nerve.ErrorCode;
import dev.nerve.agent.ModelHttpStatus;
import java.util.regex.Pattern;

/// The error codes for the failures that Claude Code's hook reports.
final class ClaudeErrorCodes {

    private static final Pattern STATUS = Pattern.compile("API Error: \\D*([45]\\d\\d)\\b");

    private ClaudeErrorCodes() {}

    /// {@return the error code}
    ///
    /// @param kind the program's name for the failure, such as `rate_limit`
    /// @param message the message that the program shows
    static ErrorCode code(String kind, String message) {
        return switch (kind) {
            case "authentication_failed", "oauth_org_not_allowed" -> ErrorCode.AUTHENTICATION;
            case "billing_error" -> ErrorCode.PERMISSION;
            case "rate_limit" -> ErrorCode.RATE_LIMIT;
            case "invalid_request" -> ErrorCode.INVALID_REQUEST;
            case "model_not_found" -> ErrorCode.NOT_FOUND;
            default -> byStatus(message);
        };
    }

    private static ErrorCode byStatus(String message) {
        var status = STATUS.matcher(message);
        if (!status.find()) {
            return ErrorCode.API_ERROR;
        }
        return ModelHttpStatus.errorCode(Integer.parseInt(status.group(1)));
    }
}
