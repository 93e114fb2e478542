package dev.nerve.app.run;

import dev.nerve.NerveException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// Texts in UTF-8 that are read whole, and what is wrong with those that are not, in words.
public final class TextFile {

    private static final int MIB = 1024 * 1024;

    private TextFile() {}

    /// {@return what is in a file}
    ///
    /// @param file its path
    /// @param most how many MiB there can be
    /// @param advice what to do if there are more
    /// @throws NerveException if it cannot be read, is too large, or is no text
    public static String read(Path file, int most, String advice) {
        if (Files.isDirectory(file)) {
            throw new NerveException.Invalid("'%s' is a directory, not a file".formatted(file));
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            // Reading a pipe or a device may never end.
            throw new NerveException.Invalid("'%s' is not a regular file".formatted(file));
        }
        try (var stream = Files.newInputStream(file)) {
            return text(stream, "'%s'".formatted(file), most, advice);
        } catch (NoSuchFileException _) {
            throw new NerveException.NotFound("there is no file '%s'".formatted(file));
        } catch (IOException failure) {
            throw new NerveException.Unavailable(
                    "cannot read '%s': %s".formatted(file, reason(failure)), failure);
        }
    }

    /// {@return what is piped in, to its end}
    ///
    /// @param stream where it comes from
    /// @param most how many MiB there can be
    /// @param advice what to do if there are more
    /// @throws NerveException if it cannot be read, is too large, or is no text
    static String piped(InputStream stream, int most, String advice) {
        try {
            return text(stream, "what is piped in", most, advice);
        } catch (IOException failure) {
            throw new NerveException.Unavailable(
                    "cannot read what is piped in: " + reason(failure), failure);
        }
    }

    private static String text(InputStream stream, String what, int most, String advice)
            throws IOException {
        // One more than is allowed, so that what never ends is told from what is just as large.
        var bytes = stream.readNBytes(most * MIB + 1);
        if (bytes.length > most * MIB) {
            throw new NerveException.Invalid(
                    "%s is larger than %d MiB; %s".formatted(what, most, advice));
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException _) {
            throw new NerveException.Invalid(what + " is not UTF-8 text");
        }
    }

    private static String reason(IOException failure) {
        return switch (failure) {
            case AccessDeniedException _ -> "you may not read it";
            case FileSystemException system when system.getReason() != null -> system.getReason();
            default -> String.valueOf(failure.getMessage());
        };
    }
}
