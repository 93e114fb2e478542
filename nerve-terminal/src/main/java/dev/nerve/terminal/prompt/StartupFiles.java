package dev.nerve.terminal.prompt;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

/// Files in a directory that only their owner can access. *Safe for many threads.*
final class StartupFiles implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(StartupFiles.class.getName());

    private final Path directory;

    private StartupFiles(Path directory) {
        this.directory = directory;
    }

    static StartupFiles in(Path parent) throws IOException {
        Files.createDirectories(parent);
        var ours = PosixFilePermissions.fromString("rwx------");
        var attribute = PosixFilePermissions.asFileAttribute(ours);
        return new StartupFiles(Files.createTempDirectory(parent, "nerve-shell-", attribute));
    }

    Path directory() {
        return directory;
    }

    /// Writes files.
    ///
    /// @param contents the contents by file name
    void write(Map<String, String> contents) throws IOException {
        for (var file : contents.entrySet()) {
            Files.writeString(directory.resolve(file.getKey()), file.getValue());
        }
    }

    /// Removes the directory with all files, including those of the shell. Closing it again has no
    /// effect.
    @Override
    public void close() {
        if (!Files.exists(directory)) {
            return;
        }
        try (var all = Files.list(directory)) {
            for (var file : all.toList()) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(directory);
        } catch (IOException failure) {
            LOG.log(System.Logger.Level.WARNING, "cannot remove " + directory + ": " + failure);
        }
    }
}
