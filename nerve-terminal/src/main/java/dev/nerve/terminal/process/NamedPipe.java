package dev.nerve.terminal.process;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// A pipe with a name, into which any program of this machine can write that may, and from which it
/// can read.
///
/// It is open at both ends as long as it is here: whoever opens it does not have to wait, what they
/// write is not lost, and nobody reads an end of it before it is closed. *Safe for many threads.*
public final class NamedPipe implements Closeable {

    /// Only for us.
    private static final int MODE = 0600;

    private final Path file;
    private final Descriptor descriptor;

    private NamedPipe(Path file, Descriptor descriptor) {
        this.file = file;
        this.descriptor = descriptor;
    }

    /// {@return a new pipe}
    ///
    /// @param file its name; nothing may be there
    /// @param poller waits for it
    /// @throws IOException if the system refuses
    public static NamedPipe create(Path file, Poller poller) throws IOException {
        try (var scratch = Scratch.take()) {
            var name = file.toString().getBytes(StandardCharsets.UTF_8);
            scratch.view(name.length + 1).put(name).put((byte) 0);
            check(FileCalls.makePipe(scratch, MODE), file);
            int flags = Abi.O_RDWR | Abi.O_NONBLOCK | Abi.O_CLOEXEC;
            int number = check(FileCalls.open(scratch, flags), file);
            return new NamedPipe(file, Descriptor.outOfTheWay(number, poller));
        }
    }

    private static int check(int result, Path file) throws IOException {
        if (result < 0) {
            throw new IOException("cannot make " + file + ": " + LibC.describe(-result));
        }
        return result;
    }

    /// {@return its name}
    public Path file() {
        return file;
    }

    /// Reads what is there, or waits until something is.
    ///
    /// @param target gets at most as many bytes as it has room for
    /// @return how many
    /// @throws IOException if it was closed, or the system refuses
    /// @throws InterruptedException if the thread was interrupted; nothing was read then
    public int read(ByteBuffer target) throws IOException, InterruptedException {
        return descriptor.read(target);
    }

    /// Writes all of `source`, waiting for room as often as needed.
    ///
    /// @param source what to write
    /// @throws IOException if it was closed, or the system refuses
    /// @throws InterruptedException if the thread was interrupted; a part may have been written
    public void write(ByteBuffer source) throws IOException, InterruptedException {
        descriptor.write(source);
    }

    /// Removes it; who still reads comes to its end. Closing again does nothing.
    @Override
    public void close() throws IOException {
        descriptor.close();
        Files.deleteIfExists(file);
    }
}
