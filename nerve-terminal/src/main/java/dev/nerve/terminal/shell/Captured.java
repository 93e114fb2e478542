package dev.nerve.terminal.shell;

import dev.nerve.ByteSize;
import dev.nerve.value.Secrets;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// What a program wrote to one of its streams. *Immutable.*
///
/// @param text what is kept of it
/// @param missing how many bytes of it the text does not have
/// @param isBeginning whether these came after the text, and not before it
/// @param file has all of it, unless none was needed or it could not be kept
/// @param problem why it could not be kept, or null
/// @param secrets of which no part stays where it is cut
record Captured(
        String text,
        long missing,
        boolean isBeginning,
        @Nullable Path file,
        @Nullable String problem,
        Secrets secrets) {

    /// What is shown of a stream at most, in characters.
    static final int SHOWN = 1024 * 1024;

    private static final int LONGEST_LINE = 2048;

    /// {@return whether there was more than is kept}
    boolean isCut() {
        return missing > 0;
    }

    /// {@return the text without the line break at its end, which is not meant as part of it}
    String output() {
        return text.substring(0, text.length() - lineBreak(text));
    }

    private static int lineBreak(String text) {
        if (!text.endsWith("\n")) {
            return 0;
        }
        return text.endsWith("\r\n") ? 2 : 1;
    }

    /// {@return so much of the text as is shown, with a line that says how much is left out}
    String shown() {
        int from = isBeginning ? 0 : whole(text.length() - SHOWN);
        int to = isBeginning ? whole(Math.min(text.length(), SHOWN)) : text.length();
        long left = missing + size(text.substring(0, from)) + size(text.substring(to));
        var kept = isBeginning ? secrets.head(text, to) : secrets.tail(text, from);
        if (left == 0) {
            return kept;
        }
        var mark = "… %s more".formatted(ByteSize.shown(left));
        return isBeginning ? kept + "\n" + mark + "\n" : mark + " before this\n" + kept;
    }

    /// {@return a place near this that is in no character}
    private int whole(int place) {
        int at = Math.max(0, place);
        return at > 0 && at < text.length() && Character.isLowSurrogate(text.charAt(at))
                ? at + 1
                : at;
    }

    private static long size(String part) {
        return part.isEmpty() ? 0 : part.getBytes(StandardCharsets.UTF_8).length;
    }

    /// {@return the last line that is not blank, or nothing}
    String lastLine() {
        var end = text.strip();
        end = secrets.tail(end, Math.max(0, end.length() - LONGEST_LINE));
        return end.substring(end.lastIndexOf('\n') + 1).strip();
    }
}
