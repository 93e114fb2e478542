package dev.nerve.terminal.shell;

import dev.nerve.value.StreamingByteMask;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The file that has all of one stream, with secrets masked; made when the first byte is written to
/// it.
///
/// A full disk must not stop the program that writes: then nothing more is kept, and [#problem()]
/// says so. *Confined to one thread.*
final class Spool implements AutoCloseable {

    private static final int MOST_FILES = 10_000;

    private final Path directory;
    private final String name;
    private final StreamingByteMask mask;
    private @Nullable Path file;
    private @Nullable OutputStream stream;
    private @Nullable String problem;

    /// @param directory where the file is made; made too if it is missing
    /// @param name what the file is called, with a number before it if there is one of that name
    /// @param mask takes secrets out of what is written
    Spool(Path directory, String name, StreamingByteMask mask) {
        this.directory = directory;
        this.name = name;
        this.mask = mask;
    }

    /// {@return where the file is, or null if there is none}
    @Nullable Path file() {
        return file;
    }

    /// {@return why not all is in the file, or null if it is}
    @Nullable String problem() {
        return problem;
    }

    /// Makes the file before anything is written to it.
    void create() {
        write(new byte[0], 0, 0);
    }

    void write(byte[] bytes, int offset, int length) {
        if (problem != null) {
            return;
        }
        try {
            opened().write(mask.mask(bytes, offset, length));
        } catch (IOException failure) {
            problem = "cannot keep all output: " + failure;
            close();
        }
    }

    private OutputStream opened() throws IOException {
        if (stream == null) {
            PrivateFiles.makeDirectory(directory);
            stream = created();
        }
        return stream;
    }

    /// Another attempt at the same place of a run leaves the file of the one before alone.
    private OutputStream created() throws IOException {
        for (int number = 1; number < MOST_FILES; number++) {
            var candidate = directory.resolve(number == 1 ? name : number + "-" + name);
            try {
                var created = PrivateFiles.create(candidate);
                file = candidate;
                return created;
            } catch (FileAlreadyExistsException _) {
                // The next number may be free.
            }
        }
        throw new FileAlreadyExistsException(directory.resolve(name).toString());
    }

    @Override
    public void close() {
        try {
            if (stream != null) {
                try (var closing = stream) {
                    closing.write(mask.end());
                }
            }
        } catch (IOException failure) {
            problem = "cannot keep all output: " + failure;
        } finally {
            stream = null;
        }
    }
}
