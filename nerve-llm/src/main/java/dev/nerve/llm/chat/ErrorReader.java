package dev.nerve.llm.chat;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.llm.HttpErrorCodes;
import dev.nerve.llm.wire.AnswerEndings;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.model.ModelAnswer;
import dev.nerve.value.Value;
import java.util.Optional;
import java.util.stream.Stream;

/// A reader for the errors of providers. Nearly every provider has its own format.
final class ErrorReader {

    private ErrorReader() {}

    /// {@return whether the body reports an error}
    static boolean isError(LocatedValue body) {
        return body.has("error") || body.at("object").text("").equals("error");
    }

    static ModelAnswer.Failed read(LocatedValue body, TokenUsage usage) {
        var code =
                Stream.of("error.code", "code", "error.type")
                        .flatMap(path -> body.value().find(path).stream())
                        .flatMap(reported -> code(reported).stream())
                        .findFirst()
                        .orElse(ErrorCode.API_ERROR);
        return new ModelAnswer.Failed(code, message(body.value()), null, usage);
    }

    private static Optional<ErrorCode> code(Value value) {
        return switch (value) {
            case Value.Num(var status) -> status(status.intValue());
            case Value.Text(var name) -> code(name);
            case Value.Null _, Value.Bool _, Value.Items _, Value.Fields _ -> Optional.empty();
        };
    }

    private static Optional<ErrorCode> status(int status) {
        return status >= 400 && status <= 599
                ? Optional.of(HttpErrorCodes.code(status))
                : Optional.empty();
    }

    private static Optional<ErrorCode> code(String name) {
        return Optional.ofNullable(
                switch (name) {
                    case "rate_limit_exceeded", "rate_limit_error", "requests", "tokens" ->
                            ErrorCode.RATE_LIMIT;
                    case "insufficient_quota", "permission_error" -> ErrorCode.PERMISSION;
                    case "invalid_api_key", "authentication_error" -> ErrorCode.AUTHENTICATION;
                    case "model_not_found", "not_found_error" -> ErrorCode.NOT_FOUND;
                    case "invalid_request_error", "context_length_exceeded", "BadRequestError" ->
                            ErrorCode.INVALID_REQUEST;
                    case "server_error", "api_error" -> ErrorCode.API_ERROR;
                    default -> null;
                });
    }

    /// {@return the error message; a proxy adds the message of its upstream provider}
    static String message(Value body) {
        var reported =
                AnswerEndings.errorMessage(body, "error.message", "error", "message", "detail");
        return body.find("error.metadata.raw").orElse(Value.NULL) instanceof Value.Text(var raw)
                        && !raw.isBlank()
                ? reported + " " + raw
                : reported;
    }
}
