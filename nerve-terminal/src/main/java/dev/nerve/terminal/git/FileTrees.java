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

/// Operations on trees of files.
final class FileTrees {

    private FileTrees() {}

    /// Copies files with their permissions and times, and links as links. Files that no longer
    /// exist are skipped.
    ///
    /// @param names the paths relative to the top of both trees
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
                        "'%s' is a repository of its own; a snapshot cannot copy it"
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

    /// Deletes empty directories, up to the first that is not empty.
    ///
    /// @param directories innermost first
    static void deleteEmpty(List<Path> directories) {
        for (var directory : directories) {
            try {
                Files.deleteIfExists(directory);
            } catch (IOException _) {
                // This directory and its parents are in use.
                return;
            }
        }
    }

    /// Deletes a directory with its content, if it exists. The targets of links stay.
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

    /// {@return the attributes of a new directory that only its owner can access}
    static FileAttribute<?>[] ownerOnly(Path directory) {
        return directory.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
    }
}
