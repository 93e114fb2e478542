package dev.nerve.terminal.shell.output;

import dev.nerve.ByteSize;
import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.value.ValueLimits;
import java.util.Locale;

/// The part of a command's standard output that becomes the output of its node. *Immutable.*
///
/// @param kind the kind of part
/// @param bytes the largest size in bytes
public record OutputPart(Kind kind, int bytes) {

    /// The largest size of an output.
    static final int LARGEST = ValueLimits.MAX_BYTES;

    /// All of it. A command that writes more than 16 MiB fails, and a file has all of it.
    public static final OutputPart WHOLE = new OutputPart(Kind.WHOLE, LARGEST);

    /// No output.
    public static final OutputPart NONE = new OutputPart(Kind.NONE, 0);

    /// The path of a file with all of it.
    public static final OutputPart FILE = new OutputPart(Kind.FILE, 0);

    private static final String ADVICE =
            "write head 1MiB, tail 1MiB, file or none, with a size from 1B to 16MiB";

    /// The kind of part.
    public enum Kind {
        WHOLE,
        HEAD,
        TAIL,
        FILE,
        NONE
    }

    /// {@return the first bytes}
    ///
    /// @param bytes the number of bytes, 1 to 16 MiB
    public static OutputPart head(int bytes) {
        return sized(Kind.HEAD, bytes);
    }

    /// {@return the last bytes}
    ///
    /// @param bytes the number of bytes, 1 to 16 MiB
    public static OutputPart tail(int bytes) {
        return sized(Kind.TAIL, bytes);
    }

    private static OutputPart sized(Kind kind, long bytes) {
        if (bytes < 1 || bytes > LARGEST) {
            throw invalid(kind.name().toLowerCase(Locale.ROOT) + " " + ByteSize.write(bytes));
        }
        return new OutputPart(kind, (int) bytes);
    }

    /// {@return the part that a text describes}
    ///
    /// @param text such as `head 1MiB`, `file` or `none`
    /// @throws NerveException.Invalid if it describes none; the message shows valid forms
    public static OutputPart parse(String text) {
        var words = text.strip();
        if (words.startsWith("head ")) {
            return sized(Kind.HEAD, size(text));
        }
        if (words.startsWith("tail ")) {
            return sized(Kind.TAIL, size(text));
        }
        return switch (words) {
            case "file" -> FILE;
            case "none" -> NONE;
            default -> throw invalid(text);
        };
    }

    private static long size(String text) {
        try {
            return ByteSize.parse(text.strip().substring("head ".length()).strip());
        } catch (NerveException.Invalid _) {
            throw invalid(text);
        }
    }

    private static NerveException invalid(String text) {
        return new NerveException.Invalid(
                "invalid output %s: %s".formatted(NameRules.quote(text), ADVICE));
    }

    /// {@return the text that [#parse] reads, or an empty text for the default, all of it}
    public String toText() {
        var word = kind.name().toLowerCase(Locale.ROOT);
        return switch (kind) {
            case WHOLE -> "";
            case HEAD, TAIL -> word + " " + ByteSize.write(bytes);
            case FILE, NONE -> word;
        };
    }
}
