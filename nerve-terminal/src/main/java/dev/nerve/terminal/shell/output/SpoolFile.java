package dev.nerve.terminal.shell.output;

import dev.nerve.secret.StreamingByteMask;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A file with all output of one stream, with secrets masked. The first write creates it.
///
/// A full disk must not stop the program. Then the file stays incomplete, and [#problem()] returns
/// the reason. *Confined to one thread.*
final class SpoolFile implements AutoCloseable {

    private static final int MOST_FILES = 10_000;

    private final Path directory;
    private final String name;
    private final StreamingByteMask mask;
    private @Nullable Path file;
    private @Nullable OutputStream stream;
    private @Nullable String problem;

    /// @param directory the directory of the file; it is created if it does not exist
    /// @param name the name of the file; a number precedes it if the name is taken
    /// @param mask masks secrets in the output
    SpoolFile(Path directory, String name, StreamingByteMask mask) {
        this.directory = directory;
        this.name = name;
        this.mask = mask;
    }

    /// {@return the path of the file, or null if there is none}
    @Nullable Path file() {
        return file;
    }

    /// {@return the reason why the file is incomplete, or null}
    @Nullable String problem() {
        return problem;
    }

    /// Creates the file before the first write.
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
            problem = "cannot store all output: " + failure;
            close();
        }
    }

    private OutputStream opened() throws IOException {
        if (stream == null) {
            OwnerOnlyFiles.makeDirectory(directory);
            stream = created();
        }
        return stream;
    }

    /// Creates a new file. It does not overwrite the file of an earlier attempt at the same step.
    private OutputStream created() throws IOException {
        for (int number = 1; number < MOST_FILES; number++) {
            var candidate = directory.resolve(number == 1 ? name : number + "-" + name);
            try {
                var created = OwnerOnlyFiles.create(candidate);
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
            problem = "cannot store all output: " + failure;
        } finally {
            stream = null;
        }
    }
}
