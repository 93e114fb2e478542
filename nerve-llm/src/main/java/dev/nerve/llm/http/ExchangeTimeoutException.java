package dev.nerve.llm.http;

import java.io.IOException;

/// The failure that a provider exceeded a timeout.
final class ExchangeTimeoutException extends IOException {

    private static final long serialVersionUID = 1L;

    private final String message;

    ExchangeTimeoutException(String message) {
        super(message);
        this.message = message;
    }

    @Override
    public String getMessage() {
        return message;
    }
}
