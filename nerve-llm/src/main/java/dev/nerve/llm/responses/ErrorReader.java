package dev.nerve.llm.responses;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.llm.wire.AnswerEndings;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.model.ModelAnswer;
import dev.nerve.value.Value;

/// A reader for errors.
final class ErrorReader {

    private ErrorReader() {}

    /// @param error the object with the code and the message
    static ModelAnswer.Failed read(LocatedValue error, TokenUsage usage) {
        var message = error.at("message").text("");
        return new ModelAnswer.Failed(
                code(error.at("code").text(error.at("type").text(""))),
                message.isEmpty() ? "the provider failed and did not say why" : message,
                null,
                usage);
    }

    private static ErrorCode code(String code) {
        return switch (code) {
            case "rate_limit_exceeded", "rate_limit_error" -> ErrorCode.RATE_LIMIT;
            case "server_is_overloaded", "overloaded", "slow_down", "service_unavailable" ->
                    ErrorCode.UNAVAILABLE;
            case "invalid_api_key", "authentication_error" -> ErrorCode.AUTHENTICATION;
            case "insufficient_quota", "permission_error" -> ErrorCode.PERMISSION;
            case "model_not_found" -> ErrorCode.NOT_FOUND;
            case "vector_store_timeout" -> ErrorCode.TIMEOUT;
            case "bio_policy", "data_residency_mismatch", "context_length_exceeded" ->
                    ErrorCode.INVALID_REQUEST;
            case String other when other.startsWith("invalid_") || other.contains("image") ->
                    ErrorCode.INVALID_REQUEST;
            default -> ErrorCode.API_ERROR;
        };
    }

    static String message(Value body) {
        return AnswerEndings.errorMessage(body, "error.message", "error", "message", "detail");
    }
}
