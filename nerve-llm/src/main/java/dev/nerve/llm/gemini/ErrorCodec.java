package dev.nerve.llm.gemini;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.llm.wire.AnswerEndings;
import dev.nerve.llm.wire.JsonObjectBuilder;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.model.ModelAnswer;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A codec for errors.
final class ErrorCodec {

    private static final Pattern SECONDS = Pattern.compile("([0-9]{1,9})(\\.[0-9]+)?s");

    private ErrorCodec() {}

    static ModelAnswer.Failed read(LocatedValue error, TokenUsage usage) {
        var message = error.at("message").text("");
        return new ModelAnswer.Failed(
                code(error.at("status").text("")),
                message.isEmpty() ? "the provider failed and did not say why" : message,
                retryAfter(error),
                usage);
    }

    private static ErrorCode code(String status) {
        return switch (status) {
            case "RESOURCE_EXHAUSTED" -> ErrorCode.RATE_LIMIT;
            case "UNAVAILABLE" -> ErrorCode.UNAVAILABLE;
            case "DEADLINE_EXCEEDED" -> ErrorCode.TIMEOUT;
            case "INVALID_ARGUMENT", "FAILED_PRECONDITION", "OUT_OF_RANGE" ->
                    ErrorCode.INVALID_REQUEST;
            case "UNAUTHENTICATED" -> ErrorCode.AUTHENTICATION;
            case "PERMISSION_DENIED" -> ErrorCode.PERMISSION;
            case "NOT_FOUND" -> ErrorCode.NOT_FOUND;
            case "UNIMPLEMENTED" -> ErrorCode.UNSUPPORTED;
            default -> ErrorCode.API_ERROR;
        };
    }

    /// Reads the time to wait from the error details.
    private static @Nullable Duration retryAfter(LocatedValue error) {
        for (var detail : error.at("details").items()) {
            var delay = SECONDS.matcher(detail.at("retryDelay").text(""));
            if (delay.matches()) {
                long whole = Long.parseLong(delay.group(1));
                return Duration.ofSeconds(delay.group(2) == null ? whole : whole + 1);
            }
        }
        return null;
    }

    static String message(Value body) {
        return AnswerEndings.errorMessage(body, "error.message", "[0].error.message");
    }

    /// {@return an error as Google writes it}
    static Value.Fields write(int status, String message) {
        var name =
                switch (status) {
                    case 401 -> "UNAUTHENTICATED";
                    case 402, 403 -> "PERMISSION_DENIED";
                    case 404 -> "NOT_FOUND";
                    case 429 -> "RESOURCE_EXHAUSTED";
                    case 501 -> "UNIMPLEMENTED";
                    case 503 -> "UNAVAILABLE";
                    case 504 -> "DEADLINE_EXCEEDED";
                    default -> status < 500 ? "INVALID_ARGUMENT" : "INTERNAL";
                };
        var error =
                new JsonObjectBuilder()
                        .with("code", status)
                        .with("message", message)
                        .with("status", name);
        return new JsonObjectBuilder().with("error", error).fields();
    }
}
