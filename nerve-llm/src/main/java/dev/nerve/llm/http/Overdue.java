package dev.nerve.llm.http;

import java.io.IOException;

/// A provider took longer than it may.
final class Overdue extends IOException {

    private static final long serialVersionUID = 1L;

    private final String message;

    Overdue(String message) {
        super(message);
        this.message = message;
    }

    @Override
    public String getMessage() {
        return message;
    }
}
