package dev.nerve.file;

import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/// Permissions for new files and directories that only their owner can use.
///
/// They are empty on file systems without such permissions.
public final class OwnerPermissions {

    private OwnerPermissions() {}

    /// {@return the permissions of a new file}
    ///
    /// @param file the file
    public static FileAttribute<?>[] forFile(Path file) {
        return permissions(file, "rw-------");
    }

    /// {@return the permissions of a new directory}
    ///
    /// @param directory the directory
    public static FileAttribute<?>[] forDirectory(Path directory) {
        return permissions(directory, "rwx------");
    }

    private static FileAttribute<?>[] permissions(Path place, String text) {
        return place.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text))
                }
                : new FileAttribute<?>[0];
    }
}
