package dev.nerve.llm.anthropic;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.llm.wire.AnswerEndings;
import dev.nerve.llm.wire.JsonObjectBuilder;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.model.ModelAnswer;
import dev.nerve.value.Value;

/// A codec for errors.
final class ErrorCodec {

    private ErrorCodec() {}

    /// {@return the failure that an object with an `error` describes}
    static ModelAnswer.Failed read(LocatedValue body, TokenUsage usage) {
        var type = body.value().find("error.type").orElse(Value.NULL).text();
        return new ModelAnswer.Failed(code(type), message(body.value()), null, usage);
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

    static String message(Value body) {
        return AnswerEndings.errorMessage(body, "error.message", "error.type", "error", "message");
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
        var error = JsonObjectBuilder.typed(type).with("message", message);
        return JsonObjectBuilder.typed("error").with("error", error).fields();
    }
}
