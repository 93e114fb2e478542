package dev.nerve.terminal.shell;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// What a program wrote to one of its streams. *Immutable.*
///
/// @param text all of it, or the beginning if there was more than fits
/// @param truncated whether there was more
/// @param file has all of it if there was more, unless that could not be kept either
/// @param problem why it could not be kept, or null
/// @param lastLine the last line that is not blank, or nothing
record Captured(
        String text,
        boolean truncated,
        @Nullable Path file,
        @Nullable String problem,
        String lastLine) {

    /// {@return the text without the line break at its end, which is not meant as part of it}
    String output() {
        if (truncated || !text.endsWith("\n")) {
            return text;
        }
        return text.substring(0, text.length() - (text.endsWith("\r\n") ? 2 : 1));
    }
}
