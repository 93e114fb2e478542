package dev.nerve.terminal.shell;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/// The file that has all of one stream; made when the first byte is written to it.
///
/// A full disk must not stop the program that writes: then nothing more is kept, and [#problem()]
/// says so. *Confined to one thread.*
final class Spool implements AutoCloseable {

    private static final int MOST_FILES = 10_000;

    private final Path directory;
    private final String name;
    private @Nullable Path file;
    private @Nullable OutputStream stream;
    private @Nullable String problem;

    /// @param directory where the file is made; made too if it is missing
    /// @param name what the file is called, with a number before it if there is one of that name
    Spool(Path directory, String name) {
        this.directory = directory;
        this.name = name;
    }

    /// {@return where the file is, or null if there is none}
    @Nullable Path file() {
        return file;
    }

    /// {@return why not all is in the file, or null if it is}
    @Nullable String problem() {
        return problem;
    }

    void write(byte[] bytes, int offset, int length) {
        if (problem != null) {
            return;
        }
        try {
            opened().write(bytes, offset, length);
        } catch (IOException failure) {
            problem = "cannot keep all output: " + failure;
            close();
        }
    }

    private OutputStream opened() throws IOException {
        if (stream == null) {
            Files.createDirectories(directory);
            stream = create();
        }
        return stream;
    }

    /// Another attempt at the same place of a run leaves the file of the one before alone.
    private OutputStream create() throws IOException {
        for (int number = 1; number < MOST_FILES; number++) {
            var candidate = directory.resolve(number == 1 ? name : number + "-" + name);
            try {
                var created =
                        Files.newOutputStream(
                                candidate, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
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
                stream.close();
            }
        } catch (IOException failure) {
            problem = "cannot keep all output: " + failure;
        }
    }
}
