package dev.nerve.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The project as somebody gets it, without anything that was built, to start `./nerve` in.
record ProjectCopy(Path directory) {

    private static final Set<String> LEFT_OUT = Set.of("target", ".git");

    static ProjectCopy in(Path directory) throws IOException {
        var project = Path.of("..").toAbsolutePath().normalize();
        Files.walkFileTree(project, new Copying(project, directory));
        return new ProjectCopy(directory);
    }

    /// Starts a program and waits for its end; finds the JDK that runs this test.
    Ended run(List<String> command) {
        return run(command, Map.of("NERVE_JAVA_HOME", System.getProperty("java.home")));
    }

    Ended run(List<String> command, Map<String, String> environment) {
        try {
            var out = Files.createTempFile(directory, "out", ".txt");
            var err = Files.createTempFile(directory, "err", ".txt");
            var builder = new ProcessBuilder(command).directory(directory.getRoot().toFile());
            builder.environment().putAll(environment);
            var process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
            // Nobody types.
            process.getOutputStream().close();
            int code = process.waitFor();
            return new Ended(code, Files.readString(out), Files.readString(err));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    Ended nerve(String... words) {
        var command = new ArrayList<>(List.of(directory.resolve("nerve").toString()));
        command.addAll(List.of(words));
        return run(command);
    }

    /// Changes a source while something is tried, and changes it back.
    void with(String file, String from, String to, Runnable attempt) throws IOException {
        var path = directory.resolve(file);
        var text = Files.readString(path);
        if (!text.contains(from)) {
            throw new IllegalArgumentException(file + " does not say " + from);
        }
        Files.writeString(path, text.replace(from, to));
        try {
            attempt.run();
        } finally {
            Files.writeString(path, text);
        }
    }

    /// The end of a program.
    ///
    /// @param code its exit code
    /// @param out its standard output
    /// @param err its standard error
    record Ended(int code, String out, String err) {}

    private static final class Copying extends SimpleFileVisitor<Path> {

        private final Path from;
        private final Path to;

        Copying(Path from, Path to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                throws IOException {
            if (LEFT_OUT.contains(directory.getFileName().toString())) {
                return FileVisitResult.SKIP_SUBTREE;
            }
            Files.createDirectories(copyOf(directory));
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
            Files.copy(file, copyOf(file), StandardCopyOption.COPY_ATTRIBUTES);
            return FileVisitResult.CONTINUE;
        }

        private Path copyOf(Path path) {
            return to.resolve(from.relativize(path));
        }
    }
}
