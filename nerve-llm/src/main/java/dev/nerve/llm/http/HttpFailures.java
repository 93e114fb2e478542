package dev.nerve.llm.http;

import dev.nerve.DurationFormat;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.TokenUsage;
import dev.nerve.json.Json;
import dev.nerve.llm.ApiKey;
import dev.nerve.llm.HttpErrorCodes;
import dev.nerve.llm.Provider;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.ModelName;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The failures of a model behind HTTP. Their messages never show the key.
///
/// @param model the name of the model
/// @param provider the provider that runs the model
/// @param key the key to mask
record HttpFailures(ModelName model, Provider provider, ApiKey key) {

    /// The maximum number of bytes to read from an error response.
    static final int LONGEST_BODY = 64 * 1024;

    private static final int LONGEST_COMPLAINT = 300;

    /// {@return the failure for an error response}
    ///
    /// @param timedHttpResponse the response
    /// @param body the beginning of its body
    /// @param now the time of day
    ModelAnswer.Failed refused(TimedHttpResponse timedHttpResponse, byte[] body, Instant now) {
        int status = timedHttpResponse.status();
        var code = HttpErrorCodes.code(status);
        var wait = RetryAfterParser.parse(timedHttpResponse::header, now).orElse(null);
        var complaint = complaint(body);
        var detail = complaint.isEmpty() ? "" : ": " + complaint;
        return new ModelAnswer.Failed(
                code,
                "%s (HTTP %d)%s; %s"
                        .formatted(what(code), status, detail, advice(status, code, wait)),
                wait,
                TokenUsage.NONE);
    }

    private String what(ErrorCode code) {
        return switch (code) {
            case AUTHENTICATION -> "%s rejects the key for %s".formatted(who(), model);
            case PERMISSION -> "%s does not allow %s".formatted(who(), model);
            case NOT_FOUND -> "%s does not know %s".formatted(who(), model);
            case RATE_LIMIT -> "%s limits the requests to %s".formatted(who(), model);
            case TIMEOUT, UNAVAILABLE, API_ERROR ->
                    "%s has no answer from %s".formatted(who(), model);
            default -> "%s refuses the request to %s".formatted(who(), model);
        };
    }

    private String who() {
        return provider.name();
    }

    private String advice(int status, ErrorCode code, @Nullable Duration wait) {
        return switch (code) {
            case AUTHENTICATION -> "set %s to a valid key".formatted(variables());
            case PERMISSION -> "the account of the key needs permission, or credit, to use it";
            case NOT_FOUND ->
                    "check the name '%s' and the address %s"
                            .formatted(model.model(), provider.address());
            case INVALID_REQUEST -> corrected(status);
            default ->
                    wait == null
                            ? "ask again later"
                            : "ask again in " + DurationFormat.format(wait);
        };
    }

    private String corrected(int status) {
        if (status == 413) {
            return "send less";
        }
        return status < 400
                ? "the provider redirects: correct the address %s".formatted(provider.address())
                : "correct the request";
    }

    private String variables() {
        return provider.variables().isEmpty()
                ? "the provider's configuration"
                : String.join(" or ", provider.variables());
    }

    private String complaint(byte[] body) {
        var text = new String(body, StandardCharsets.UTF_8);
        try {
            return shown(provider.dialect().errorMessage(Json.parse(text)));
        } catch (NerveException.Invalid _) {
            return shown(text);
        }
    }

    /// Masks the key before it cuts the text. Otherwise half of a key could remain.
    private String shown(String text) {
        var masked = key.secrets().mask(text).strip().replaceAll("\\s+", " ");
        int end = masked.offsetByCodePoints(0, Math.min(LONGEST_COMPLAINT, points(masked)));
        return end == masked.length() ? masked : masked.substring(0, end) + "…";
    }

    private static int points(String text) {
        return text.codePointCount(0, text.length());
    }

    /// {@return the failure for a broken connection}
    ///
    /// @param reason the cause
    /// @param usage the usage that the provider reported before
    ModelAnswer.Failed connectionFailed(IOException reason, TokenUsage usage) {
        return switch (reason) {
            case ExchangeTimeoutException exception ->
                    failed(ErrorCode.TIMEOUT, exception.getMessage(), usage);
            case HttpTimeoutException _ ->
                    failed(ErrorCode.TIMEOUT, "cannot connect in time", usage);
            default -> failed(ErrorCode.NETWORK, words(reason), usage);
        };
    }

    private String words(IOException reason) {
        var address = provider.address();
        for (Throwable cause = reason; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnresolvedAddressException
                    || cause instanceof UnknownHostException) {
                return "there is no host '%s'; check the address %s"
                        .formatted(address.getHost(), address);
            }
        }
        if (reason instanceof ConnectException) {
            return "cannot connect to %s; check the address, and that the server runs"
                    .formatted(address);
        }
        var detail = reason.getMessage();
        return "the connection broke: "
                + (detail == null ? reason.getClass().getSimpleName() : detail);
    }

    /// {@return the failure for a malformed response}
    ///
    /// @param reason the problem
    /// @param usage the usage that the provider reported before
    ModelAnswer.Failed malformed(String reason, TokenUsage usage) {
        return failed(ErrorCode.API_ERROR, "cannot read the response: " + reason, usage);
    }

    /// {@return the failure, with the name of the model and without the key}
    ///
    /// @param failed the failure that the dialect read
    ModelAnswer.Failed withModelName(ModelAnswer.Failed failed) {
        return new ModelAnswer.Failed(
                failed.code(), about(failed.message()), failed.retryAfter(), failed.usage());
    }

    private ModelAnswer.Failed failed(ErrorCode code, String message, TokenUsage usage) {
        return new ModelAnswer.Failed(code, about(message), null, usage);
    }

    private String about(String message) {
        return model + ": " + shown(message);
    }
}
