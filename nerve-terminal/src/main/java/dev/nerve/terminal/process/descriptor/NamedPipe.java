package dev.nerve.terminal.process.descriptor;

import dev.nerve.terminal.process.libc.FileCalls;
import dev.nerve.terminal.process.libc.LibC;
import dev.nerve.terminal.process.libc.PlatformConstants;
import dev.nerve.terminal.process.libc.ScratchMemory;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// A pipe with a name. Any program of this machine with the permission can write to it and read
/// from it.
///
/// This class keeps both ends open. So another program opens the pipe without waiting, loses no
/// bytes that it writes, and reads no end before the pipe is closed. *Safe for many threads.*
public final class NamedPipe implements Closeable {

    /// Only the owner may read and write.
    private static final int MODE = 0600;

    private final Path file;
    private final PollableDescriptor descriptor;

    private NamedPipe(Path file, PollableDescriptor descriptor) {
        this.file = file;
        this.descriptor = descriptor;
    }

    /// {@return a new pipe}
    ///
    /// @param file the path of the pipe; nothing may exist there
    /// @param poller waits for the bytes
    /// @throws IOException if the system call fails
    public static NamedPipe create(Path file, DescriptorPoller poller) throws IOException {
        try (var scratch = ScratchMemory.acquire()) {
            var name = file.toString().getBytes(StandardCharsets.UTF_8);
            scratch.view(name.length + 1).put(name).put((byte) 0);
            check(FileCalls.makePipe(scratch, MODE), file);
            int flags =
                    PlatformConstants.O_RDWR
                            | PlatformConstants.O_NONBLOCK
                            | PlatformConstants.O_CLOEXEC;
            int number = check(FileCalls.open(scratch, flags), file);
            return new NamedPipe(file, PollableDescriptor.aboveStandardStreams(number, poller));
        }
    }

    private static int check(int result, Path file) throws IOException {
        if (result < 0) {
            throw new IOException("cannot make " + file + ": " + LibC.describe(-result));
        }
        return result;
    }

    /// {@return the path of the pipe}
    public Path file() {
        return file;
    }

    /// Reads the available bytes, or waits until there are some.
    ///
    /// @param target the buffer to fill, at most to its limit
    /// @return the number of bytes read
    /// @throws IOException if it was closed, or if the system call fails
    /// @throws InterruptedException if the thread was interrupted; nothing was read then
    public int read(ByteBuffer target) throws IOException, InterruptedException {
        return descriptor.read(target);
    }

    /// Writes all of `source`. Waits for room as often as needed.
    ///
    /// @param source the bytes to write
    /// @throws IOException if it was closed, or if the system call fails
    /// @throws InterruptedException if the thread was interrupted; a part may have been written
    public void write(ByteBuffer source) throws IOException, InterruptedException {
        descriptor.write(source);
    }

    /// Removes the pipe; a program that still reads it gets its end. Closing it again has no
    /// effect.
    @Override
    public void close() throws IOException {
        descriptor.close();
        Files.deleteIfExists(file);
    }
}
