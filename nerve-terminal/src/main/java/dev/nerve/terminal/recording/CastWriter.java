package dev.nerve.terminal.recording;

import dev.nerve.NerveException;
import dev.nerve.terminal.screen.Size;
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

/// Writes a recording, as asciicast v2.
///
/// Every event is one line and is given to the system at once, so that a recording whose writer is
/// killed can be read up to its last whole line; nothing is buffered but the beginning of a
/// character whose end has not come yet. Bytes that are no UTF-8 become U+FFFD, which is what a
/// terminal shows for them. *Confined to one thread*, or guarded by its owner.
public final class CastWriter implements AutoCloseable {

    /// As much as anybody will ever want to replay.
    public static final long USUAL_LIMIT = 256L * 1024 * 1024;

    /// There is always room for the mark that tells why it ends.
    private static final int ROOM_FOR_MARK = 128;

    private final OutputStream out;
    private final long limit;
    private final CutText decoder = new CutText();
    private long written;
    private long micros;
    private boolean full;

    private CastWriter(OutputStream out, long limit) {
        this.out = out;
        this.limit = limit;
    }

    /// {@return a new recording, which only its owner may read}
    ///
    /// @param file where; it must not exist
    /// @param header what stands at its beginning
    /// @param limit how many bytes it may have at most
    /// @throws NerveException.AlreadyExists if there is such a file
    /// @throws NerveException.Unavailable if it cannot be made
    public static CastWriter create(Path file, CastHeader header, long limit) {
        try {
            Files.createFile(file, ownerOnly(file));
            var writer = new CastWriter(new FileOutputStream(file.toFile()), limit);
            writer.write(header.value());
            return writer;
        } catch (FileAlreadyExistsException e) {
            throw new NerveException.AlreadyExists(
                    "%s is there already; a recording never replaces a file".formatted(file));
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

    /// The program wrote something.
    ///
    /// @param micros when, since the recording began; never earlier than the event before
    /// @param bytes what; a character may be cut at its end
    /// @throws IOException if it cannot be written
    public void output(long micros, ByteBuffer bytes) throws IOException {
        event(micros, "o", decoder.decode(bytes));
    }

    /// Somebody typed something.
    ///
    /// @param micros when, since the recording began
    /// @param text what
    /// @throws IOException if it cannot be written
    public void input(long micros, String text) throws IOException {
        event(micros, "i", text);
    }

    /// The terminal got another size.
    ///
    /// @param micros when, since the recording began
    /// @param size which
    /// @throws IOException if it cannot be written
    public void resized(long micros, Size size) throws IOException {
        event(micros, "r", size.toString());
    }

    /// Marks a moment.
    ///
    /// @param micros when, since the recording began
    /// @param label what it is called
    /// @throws IOException if it cannot be written
    public void mark(long micros, String label) throws IOException {
        event(micros, "m", label);
    }

    /// {@return whether the limit was reached, so that nothing more is written}
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
            write(line("m", Marks.limit(limit)));
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

    /// Writes what is still held of a cut character, and closes the file.
    @Override
    public void close() throws IOException {
        try (out) {
            event(micros, "o", decoder.end());
        }
    }
}
