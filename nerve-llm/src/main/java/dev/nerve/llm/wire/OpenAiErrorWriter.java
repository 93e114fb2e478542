package dev.nerve.llm.wire;

import dev.nerve.value.Value;

/// A writer for the error object of OpenAI's two APIs.
public final class OpenAiErrorWriter {

    private OpenAiErrorWriter() {}

    /// {@return the error object}
    ///
    /// @param status the HTTP status, from 400 to 599
    /// @param message the reason, for people
    public static Value.Fields write(int status, String message) {
        var code =
                switch (status) {
                    case 401 -> "invalid_api_key";
                    case 402, 403 -> "permission_error";
                    case 404 -> "model_not_found";
                    case 429 -> "rate_limit_exceeded";
                    case 503 -> "service_unavailable";
                    default -> status < 500 ? "invalid_request_error" : "server_error";
                };
        var type = status < 500 ? "invalid_request_error" : "server_error";
        var error =
                new JsonObjectBuilder()
                        .with("message", message)
                        .with("type", status == 429 ? "rate_limit_error" : type)
                        .with("param", null)
                        .with("code", code);
        return new JsonObjectBuilder().with("error", error).fields();
    }
}
