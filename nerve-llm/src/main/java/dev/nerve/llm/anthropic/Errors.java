package dev.nerve.llm.anthropic;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.llm.wire.Endings;
import dev.nerve.llm.wire.Piece;
import dev.nerve.llm.wire.Written;
import dev.nerve.model.Answer;
import dev.nerve.value.Value;

/// A codec for errors.
final class Errors {

    private Errors() {}

    /// {@return the failure that an object with an `error` describes}
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

    /// {@return an error as Anthropic writes it}
    static Value.Fields write(int status, String message) {
        var type =
                switch (status) {
                    case 401 -> "authentication_error";
                    case 402, 403 -> "permission_error";
                    case 404 -> "not_found_error";
                    case 413 -> "request_too_large";
                    case 429 -> "rate_limit_error";
                    case 504 -> "timeout_error";
                    case 503, 529 -> "overloaded_error";
                    default -> status < 500 ? "invalid_request_error" : "api_error";
                };
        var error = Written.typed(type).with("message", message);
        return Written.typed("error").with("error", error).fields();
    }
}
