package dev.nerve.terminal.recording;

import dev.nerve.NerveException;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.value.Value;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/// A writer of asciicast v2 recordings.
///
/// Every event is one line and is passed to the operating system at once. So a recording whose
/// writer is killed can be read up to its last complete line. Only an incomplete character at the
/// end of the output is buffered. Bytes that are not UTF-8 become U+FFFD, as on a terminal.
/// *Confined to one thread*, or guarded by its owner.
public final class CastWriter implements AutoCloseable {

    /// The default size limit of a recording in bytes.
    public static final long DEFAULT_LIMIT = 256L * 1024 * 1024;

    /// The space reserved for the marker that gives the reason for the end.
    private static final int ROOM_FOR_MARK = 128;

    private final OutputStream out;
    private final long limit;
    private final StreamingUtf8Decoder decoder = new StreamingUtf8Decoder();
    private long written;
    private long micros;
    private boolean full;

    private CastWriter(OutputStream out, long limit) {
        this.out = out;
        this.limit = limit;
    }

    /// {@return a new recording that only its owner may read}
    ///
    /// @param file the file, which must not exist
    /// @param header the header of the recording
    /// @param limit the largest size in bytes
    /// @throws NerveException.AlreadyExists if the file exists
    /// @throws NerveException.Unavailable if the file cannot be created
    public static CastWriter create(Path file, CastHeader header, long limit) {
        try {
            Files.createFile(file, ownerOnly(file));
            var writer = new CastWriter(new FileOutputStream(file.toFile()), limit);
            writer.write(header.toValue());
            return writer;
        } catch (FileAlreadyExistsException e) {
            throw new NerveException.AlreadyExists(
                    "%s already exists; a recording never replaces a file".formatted(file));
        } catch (IOException e) {
            throw new NerveException.Unavailable("cannot write %s: %s".formatted(file, e), e);
        }
    }

    private static FileAttribute<?>[] ownerOnly(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    /// Writes output of the program.
    ///
    /// @param micros the time since the start of the recording; not before the previous event
    /// @param bytes the output; it may end inside a character
    /// @throws IOException if the file cannot be written
    public void output(long micros, ByteBuffer bytes) throws IOException {
        event(micros, "o", decoder.decode(bytes));
    }

    /// Writes typed input.
    ///
    /// @param micros the time since the start of the recording
    /// @param text the typed text
    /// @throws IOException if the file cannot be written
    public void input(long micros, String text) throws IOException {
        event(micros, "i", text);
    }

    /// Writes a change of the terminal's size.
    ///
    /// @param micros the time since the start of the recording
    /// @param size the new size
    /// @throws IOException if the file cannot be written
    public void resized(long micros, TerminalSize size) throws IOException {
        event(micros, "r", size.toString());
    }

    /// Writes a marker.
    ///
    /// @param micros the time since the start of the recording
    /// @param label the text of the marker
    /// @throws IOException if the file cannot be written
    public void mark(long micros, String label) throws IOException {
        event(micros, "m", label);
    }

    /// {@return whether the size limit was reached; then nothing more is written}
    public boolean isFull() {
        return full;
    }

    private void event(long at, String code, String text) throws IOException {
        micros = Math.max(micros, at);
        if (text.isEmpty() || full) {
            return;
        }
        var line = line(code, text);
        if (written + line.length > limit - ROOM_FOR_MARK) {
            full = true;
            write(line("m", RecordingEndMarkers.limit(limit)));
            return;
        }
        write(line);
    }

    private byte[] line(String code, String text) {
        var seconds = new Value.Num(BigDecimal.valueOf(micros, 6));
        return bytes(new Value.Items(List.of(seconds, new Value.Text(code), new Value.Text(text))));
    }

    private void write(Value value) throws IOException {
        write(bytes(value));
    }

    private void write(byte[] line) throws IOException {
        out.write(line);
        written += line.length;
    }

    private static byte[] bytes(Value value) {
        return (value.toJson() + '\n').getBytes(StandardCharsets.UTF_8);
    }

    /// Writes the buffered part of an incomplete character, and closes the file.
    @Override
    public void close() throws IOException {
        try (out) {
            event(micros, "o", decoder.finish());
        }
    }
}
