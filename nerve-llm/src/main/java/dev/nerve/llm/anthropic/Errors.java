package dev.nerve.llm.anthropic;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.llm.wire.Endings;
import dev.nerve.llm.wire.Piece;
import dev.nerve.model.Answer;
import dev.nerve.value.Value;

/// What the provider says when it does not answer.
final class Errors {

    private Errors() {}

    /// {@return the failure that an object with an `error` tells of}
    static Answer.Failed read(Piece body, TokenUsage usage) {
        var type = body.value().find("error.type").orElse(Value.NULL).text();
        return new Answer.Failed(code(type), complaint(body.value()), null, usage);
    }

    private static ErrorCode code(String type) {
        return switch (type) {
            case "invalid_request_error", "request_too_large" -> ErrorCode.INVALID_REQUEST;
            case "authentication_error" -> ErrorCode.AUTHENTICATION;
            case "permission_error", "billing_error" -> ErrorCode.PERMISSION;
            case "not_found_error" -> ErrorCode.NOT_FOUND;
            case "rate_limit_error" -> ErrorCode.RATE_LIMIT;
            case "timeout_error" -> ErrorCode.TIMEOUT;
            default -> ErrorCode.API_ERROR;
        };
    }

    static String complaint(Value body) {
        return Endings.complaint(body, "error.message", "error.type", "error", "message");
    }
}
