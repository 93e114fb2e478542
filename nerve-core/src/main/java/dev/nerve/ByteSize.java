package dev.nerve;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Sizes in bytes as people read and write them, such as `1MiB`.
public final class ByteSize {

    private static final long UNIT = 1024;
    private static final Pattern WRITTEN = Pattern.compile("(\\d{1,10})(B|KiB|MiB|GiB)?");

    private ByteSize() {}

    /// {@return the number of bytes that the text denotes}
    ///
    /// @param text such as `500`, `64KiB` or `1MiB`
    /// @throws NerveException.Invalid if the text is not a size
    public static long parse(String text) {
        var written = WRITTEN.matcher(text);
        if (!written.matches()) {
            throw new NerveException.Invalid(
                    "%s is not a size; write it as 64KiB or 1MiB".formatted(NameRules.quote(text)));
        }
        return Long.parseLong(written.group(1)) * factor(written.group(2));
    }

    private static long factor(@Nullable String unit) {
        return switch (unit) {
            case "KiB" -> UNIT;
            case "MiB" -> UNIT * UNIT;
            case "GiB" -> UNIT * UNIT * UNIT;
            case null, default -> 1;
        };
    }

    /// {@return the exact size as text; [#parse(String)] returns the same number for it}
    ///
    /// @param bytes the number of bytes, not negative
    public static String write(long bytes) {
        if (bytes > 0 && bytes % (UNIT * UNIT) == 0) {
            return bytes / (UNIT * UNIT) + "MiB";
        }
        return bytes > 0 && bytes % UNIT == 0 ? bytes / UNIT + "KiB" : bytes + "B";
    }

    /// {@return the size for people, such as `2.0 MiB`}
    ///
    /// @param bytes the number of bytes, not negative
    public static String format(long bytes) {
        if (bytes < UNIT) {
            return bytes + " B";
        }
        double size = (double) bytes / UNIT;
        if (size < UNIT) {
            return String.format(Locale.ROOT, "%.1f KiB", size);
        }
        size /= UNIT;
        return size < UNIT
                ? String.format(Locale.ROOT, "%.1f MiB", size)
                : String.format(Locale.ROOT, "%.1f GiB", size / UNIT);
    }
}
