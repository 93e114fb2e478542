package dev.nerve.cli.console;

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

/// A reader of UTF-8 texts with a size limit and readable error messages.
public final class TextFile {

    private static final int MIB = 1024 * 1024;

    private TextFile() {}

    /// {@return the content of a file}
    ///
    /// @param file the path of the file
    /// @param most the maximum size in MiB
    /// @param advice the advice for a file that is too large
    /// @throws NerveException if the file cannot be read, is too large, or is no text
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

    /// {@return the content of standard input, up to its end}
    ///
    /// @param stream standard input
    /// @param most the maximum size in MiB
    /// @param advice the advice for input that is too large
    /// @throws NerveException if the input cannot be read, is too large, or is no text
    public static String piped(InputStream stream, int most, String advice) {
        try {
            return text(stream, "standard input", most, advice);
        } catch (IOException failure) {
            throw new NerveException.Unavailable(
                    "cannot read standard input: " + reason(failure), failure);
        }
    }

    private static String text(InputStream stream, String what, int most, String advice)
            throws IOException {
        // Read one byte more than allowed, to detect input that is too large or never ends.
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
