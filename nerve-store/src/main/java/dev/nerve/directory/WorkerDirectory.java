package dev.nerve.directory;

import dev.nerve.NerveException;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The private directory of this process in a store: files that programs need while they run, such
/// as pipes of agents and startup files of shells. It exists from the first use until the end.
///
/// It is `tmp/WORKER` in the store. It is in the temporary directory instead, under the name
/// `nerve-STORE-WORKER`, if the file system of the store has no permissions or no pipes. *Safe for
/// many threads.*
public final class WorkerDirectory implements AutoCloseable {

    private static final Pattern WORKER = Pattern.compile("[0-9a-f]{16}");

    private final Path parent;
    private final Path fallback;

    /// The beginning of the names in the temporary directory, which other stores use too.
    private final String prefix;

    private final Supplier<String> worker;
    private final Predicate<Path> supportsPipes;
    private @Nullable Path path;

    /// @param store the store directory
    /// @param fallback the temporary directory
    /// @param worker returns the name of this process, which it has as long as it lives
    /// @param supportsPipes whether pipes can be created in a directory
    public WorkerDirectory(
            Path store, Path fallback, Supplier<String> worker, Predicate<Path> supportsPipes) {
        this.parent = store.toAbsolutePath().resolve("tmp");
        this.fallback = fallback.toAbsolutePath();
        this.prefix = "nerve-%08x-".formatted(identity(store.toAbsolutePath()).hashCode());
        this.worker = worker;
        this.supportsPipes = supportsPipes;
    }

    /// {@return the path of a store and its number in the file system, because two containers may
    /// have different stores with one path}
    private static String identity(Path store) {
        try {
            return "%s %s".formatted(store, Files.getAttribute(store, "unix:ino"));
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException _) {
            return store.toString();
        }
    }

    /// {@return the directory; creates it on first use}
    ///
    /// @throws NerveException.Unavailable if it cannot be created
    public synchronized Path path() {
        var known = path;
        if (known == null) {
            known = create(worker.get());
            path = known;
        }
        return known;
    }

    private Path create(String name) {
        var inStore = parent.resolve(name);
        var elsewhere = fallback.resolve(prefix + name);
        try {
            return isUsable(inStore) ? inStore : created(elsewhere);
        } catch (IOException | UnsupportedOperationException failure) {
            throw new NerveException.Unavailable(
                    "cannot create '%s': %s".formatted(elsewhere, failure.getMessage()), failure);
        }
    }

    private boolean isUsable(Path directory) {
        try {
            if (supportsPipes.test(created(directory))) {
                return true;
            }
        } catch (IOException | UnsupportedOperationException _) {
            // Another file system may do.
        }
        DirectoryTree.delete(directory);
        return false;
    }

    private static Path created(Path directory) throws IOException {
        var owner = PosixFilePermissions.fromString("rwx------");
        return Files.createDirectories(directory, PosixFilePermissions.asFileAttribute(owner));
    }

    /// Deletes the directories of processes that did not delete them because they were killed.
    ///
    /// @param isAlive whether the process with a name is alive
    public void deleteDead(Predicate<String> isAlive) {
        deleteDead(parent, "", isAlive);
        deleteDead(fallback, prefix, isAlive);
    }

    private static void deleteDead(Path directory, String prefix, Predicate<String> isAlive) {
        if (!Files.isDirectory(directory)) {
            return;
        }
        try (var all = Files.newDirectoryStream(directory, prefix + "*")) {
            for (var each : all) {
                var name = each.getFileName().toString().substring(prefix.length());
                if (WORKER.matcher(name).matches() && !isAlive.test(name)) {
                    DirectoryTree.delete(each);
                }
            }
        } catch (IOException | DirectoryIteratorException _) {
            // The next process tries again.
        }
    }

    /// Deletes the directory with all files.
    @Override
    public synchronized void close() {
        if (path != null) {
            DirectoryTree.delete(path);
            path = null;
        }
    }
}
