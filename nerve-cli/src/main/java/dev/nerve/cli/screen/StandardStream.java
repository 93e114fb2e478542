package dev.nerve.cli.screen;

import java.util.Locale;

/// A standard output stream of the process.
public enum StandardStream {
    OUT(1),
    ERR(2);

    private final int descriptor;

    StandardStream(int descriptor) {
        this.descriptor = descriptor;
    }

    /// {@return its file descriptor}
    int descriptor() {
        return descriptor;
    }

    /// {@return its name as the launcher writes it, `out` or `err`}
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
