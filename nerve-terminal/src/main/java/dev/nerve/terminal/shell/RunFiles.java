package dev.nerve.terminal.shell;

import dev.nerve.RunId;
import dev.nerve.node.RunContext;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The directories for the files of runs, one for each run. Only this user can access them.
///
/// The files of a stored run stay until the run is deleted. Closing removes the files of other
/// runs. *Safe for many threads.*
public final class RunFiles implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(RunFiles.class.getName());

    private final Path kept;
    private final Supplier<Path> newPassing;
    private @Nullable Path passing;

    private RunFiles(Path kept, Supplier<Path> newPassing) {
        this.kept = kept.toAbsolutePath();
        this.newPassing = newPassing;
    }

    /// {@return the files of runs}
    ///
    /// @param kept the directory for stored runs; it is created with the first file
    /// @param passing the directory for other runs, with a unique name; it is created with the
    ///     first file and removed at the end
    public static RunFiles of(Path kept, Path passing) {
        var files = new RunFiles(kept, () -> passing);
        files.passing();
        return files;
    }

    /// {@return the files of runs}
    ///
    /// @param kept the directory for stored runs; it is created with the first file
    /// @param passing returns the directory for other runs, with a unique name; it is called for
    ///     the first such run, and the directory is removed at the end
    public static RunFiles of(Path kept, Supplier<Path> passing) {
        return new RunFiles(kept, passing);
    }

    /// {@return the directory of a run; the caller that writes the first file creates it}
    ///
    /// @param context an execution of the run
    Path directory(RunContext context) {
        boolean isKept = context.memory().journal().isRecording();
        return (isKept ? kept : passing()).resolve(context.run().id().name());
    }

    private synchronized Path passing() {
        var known = passing;
        if (known == null) {
            known = newPassing.get().toAbsolutePath();
            passing = known;
        }
        return known;
    }

    /// Removes the files of a run that is deleted.
    ///
    /// @param run the id of the run
    public void delete(RunId run) {
        remove(kept.resolve(run.name()));
    }

    /// Removes the files of runs that are not stored.
    @Override
    public synchronized void close() {
        if (passing != null) {
            remove(passing);
        }
    }

    /// Removes a directory. It removes symbolic links without following them.
    private static void remove(Path directory) {
        try {
            Files.walkFileTree(directory, new FileRemover());
        } catch (NoSuchFileException _) {
            // No file was created.
        } catch (IOException failure) {
            LOG.log(System.Logger.Level.WARNING, "cannot remove " + directory + ": " + failure);
        }
    }

    private static final class FileRemover extends SimpleFileVisitor<Path> {

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                throws IOException {
            Files.deleteIfExists(directory);
            return FileVisitResult.CONTINUE;
        }
    }
}
