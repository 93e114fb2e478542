package dev.nerve.directory;

import dev.nerve.NerveException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
/// It is `tmp/WORKER` in the store. It is in the temporary directory instead if that path is too
/// long for a socket, or if the file system has no permissions or no pipes. *Safe for many
/// threads.*
public final class WorkerDirectory implements AutoCloseable {

    /// The longest path in bytes. A socket has at most 108, so its name has 40.
    private static final int LONGEST = 68;

    private static final Pattern WORKER = Pattern.compile("[0-9a-f]{16}");

    private final Path parent;
    private final Path fallback;
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
        this.worker = worker;
        this.supportsPipes = supportsPipes;
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
        var elsewhere = fallback.resolve("nerve-" + name);
        try {
            return isShort(inStore) && isUsable(inStore) ? inStore : created(elsewhere);
        } catch (IOException | UnsupportedOperationException failure) {
            throw new NerveException.Unavailable(
                    "cannot create '%s': %s".formatted(elsewhere, failure.getMessage()), failure);
        }
    }

    private static boolean isShort(Path directory) {
        return directory.toString().getBytes(StandardCharsets.UTF_8).length <= LONGEST;
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
        if (!Files.isDirectory(parent)) {
            return;
        }
        try (var all = Files.list(parent)) {
            all.filter(each -> WORKER.matcher(each.getFileName().toString()).matches())
                    .filter(each -> !isAlive.test(each.getFileName().toString()))
                    .forEach(DirectoryTree::delete);
        } catch (IOException _) {
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
