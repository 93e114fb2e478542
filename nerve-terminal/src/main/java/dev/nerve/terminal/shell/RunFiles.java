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
import org.jspecify.annotations.Nullable;

/// Where runs have their files: each run in a directory of its own, which only this user can look
/// into.
///
/// Files of a run that is kept stay as long as the run is known; those of others go when this is
/// closed. *Safe for many threads.*
public final class RunFiles implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(RunFiles.class.getName());

    private final Path kept;
    private final Path passing;

    private RunFiles(Path kept, Path passing) {
        this.kept = kept.toAbsolutePath();
        this.passing = passing.toAbsolutePath();
    }

    /// {@return the files of runs}
    ///
    /// @param kept where those of kept runs are; made when the first is
    /// @param passing where those of other runs are: a name that nobody else uses; made when the
    ///     first is, and removed at the end
    public static RunFiles in(Path kept, Path passing) {
        return new RunFiles(kept, passing);
    }

    /// {@return where a run has its files; whoever makes the first one makes the directory}
    ///
    /// @param context an execution of the run
    Path directory(RunContext context) {
        boolean isKept = context.memory().journal().isKept();
        return (isKept ? kept : passing).resolve(context.run().id().name());
    }

    /// Removes the files of a run that is forgotten.
    ///
    /// @param run which
    public void forget(RunId run) {
        remove(kept.resolve(run.name()));
    }

    /// Removes the files of runs that are not kept.
    @Override
    public void close() {
        remove(passing);
    }

    /// Nobody else has links in it: they are removed and not followed.
    private static void remove(Path directory) {
        try {
            Files.walkFileTree(directory, new Removal());
        } catch (NoSuchFileException _) {
            // No file was needed.
        } catch (IOException failure) {
            LOG.log(System.Logger.Level.WARNING, "cannot remove " + directory + ": " + failure);
        }
    }

    private static final class Removal extends SimpleFileVisitor<Path> {

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
