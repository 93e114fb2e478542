package dev.nerve.terminal.git;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Trees of files.
final class Trees {

    private Trees() {}

    /// Copies files byte for byte, links as links, with permissions and times; those that are gone
    /// are left out.
    ///
    /// @param names from the top of both trees
    static void copy(Path from, Path to, List<String> names) throws IOException {
        for (var name : names) {
            if (name.indexOf('\uFFFD') >= 0) {
                throw new IOException("the name of '%s' is not UTF-8".formatted(name));
            }
            var file = from.resolve(name);
            if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                continue;
            }
            if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new IOException(
                        "'%s' is a repository of its own; a snapshot cannot take it along"
                                .formatted(name));
            }
            var copy = to.resolve(name);
            Files.createDirectories(copy.getParent());
            Files.copy(
                    file,
                    copy,
                    StandardCopyOption.COPY_ATTRIBUTES,
                    StandardCopyOption.REPLACE_EXISTING,
                    LinkOption.NOFOLLOW_LINKS);
        }
    }

    /// Deletes directories as far as they are empty.
    ///
    /// @param directories innermost first
    static void deleteEmpty(List<Path> directories) {
        for (var directory : directories) {
            try {
                Files.deleteIfExists(directory);
            } catch (IOException _) {
                // Somebody else uses it, and those around it.
                return;
            }
        }
    }

    /// Deletes a directory with all in it, if it is there; what links point to stays.
    static void delete(Path directory) throws IOException {
        if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(
                directory,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        Files.delete(file);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(
                            Path visited, @Nullable IOException failure) throws IOException {
                        if (failure != null) {
                            throw failure;
                        }
                        Files.delete(visited);
                        return FileVisitResult.CONTINUE;
                    }
                });
    }

    /// {@return what makes a new directory one that nobody else may look into}
    static FileAttribute<?>[] forTheOwner(Path directory) {
        return directory.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
    }
}
