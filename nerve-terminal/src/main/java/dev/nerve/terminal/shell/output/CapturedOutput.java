package dev.nerve.terminal.shell.output;

import dev.nerve.ByteSize;
import dev.nerve.secret.Secrets;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The captured output of one stream. *Immutable.*
///
/// @param text the kept part
/// @param missing the number of bytes that are not in the text
/// @param isBeginning whether the missing bytes came after the text, not before it
/// @param file the file with all of it, or null if none was needed or it failed
/// @param problem the reason why the file is incomplete, or null
/// @param secrets the secrets that a cut must not reveal in part
public record CapturedOutput(
        String text,
        long missing,
        boolean isBeginning,
        @Nullable Path file,
        @Nullable String problem,
        Secrets secrets) {

    /// The largest number of characters to show of a stream.
    static final int SHOWN = 1024 * 1024;

    private static final int LONGEST_LINE = 2048;

    /// {@return whether the text is incomplete}
    public boolean isCut() {
        return missing > 0;
    }

    /// {@return the text without the line break at its end}
    public String output() {
        return text.substring(0, text.length() - lineBreak(text));
    }

    private static int lineBreak(String text) {
        if (!text.endsWith("\n")) {
            return 0;
        }
        return text.endsWith("\r\n") ? 2 : 1;
    }

    /// {@return the part of the text to show, with a line that says how much is left out}
    public String preview() {
        int from = isBeginning ? 0 : whole(text.length() - SHOWN);
        int to = isBeginning ? whole(Math.min(text.length(), SHOWN)) : text.length();
        long left = missing + size(text.substring(0, from)) + size(text.substring(to));
        var kept = isBeginning ? secrets.head(text, to) : secrets.tail(text, from);
        if (left == 0) {
            return kept;
        }
        var mark = "… %s more".formatted(ByteSize.format(left));
        return isBeginning ? kept + "\n" + mark + "\n" : mark + " before this\n" + kept;
    }

    /// {@return a nearby index that does not split a character}
    private int whole(int place) {
        int at = Math.max(0, place);
        return at > 0 && at < text.length() && Character.isLowSurrogate(text.charAt(at))
                ? at + 1
                : at;
    }

    private static long size(String part) {
        return part.isEmpty() ? 0 : part.getBytes(StandardCharsets.UTF_8).length;
    }

    /// {@return the last line that is not blank, or an empty text}
    public String lastLine() {
        var end = text.strip();
        end = secrets.tail(end, Math.max(0, end.length() - LONGEST_LINE));
        return end.substring(end.lastIndexOf('\n') + 1).strip();
    }
}
