package dev.nerve.taste;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A Java source file.
///
/// @param path where it is, from the root of the project
/// @param text what it says
record Source(Path path, String text) {

    private static final List<String> KINDS = List.of("main", "test");

    static Source of(String path, String text) {
        return new Source(Path.of(path), text);
    }

    /// {@return all sources of all modules, tests included}
    static List<Source> ofProject() throws IOException {
        var root = root();
        try (var modules = Files.list(root)) {
            return modules.filter(Source::isModule)
                    .flatMap(module -> KINDS.stream().map(kind -> module.resolve("src", kind)))
                    .filter(Files::isDirectory)
                    .flatMap(Source::javaFiles)
                    .sorted()
                    .map(file -> new Source(root.relativize(file), read(file)))
                    .toList();
        }
    }

    /// {@return the directory with all modules; a test runs in that of its module}
    static Path root() {
        var directory = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(directory.resolve("nerve-core"))) {
            directory = directory.getParent();
            if (directory == null) {
                throw new IllegalStateException("not inside the project");
            }
        }
        return directory;
    }

    private static boolean isModule(Path directory) {
        return directory.getFileName().toString().startsWith("nerve-")
                && Files.isDirectory(directory);
    }

    private static Stream<Path> javaFiles(Path directory) {
        try (var files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean isTest() {
        return path.toString().contains("/src/test/");
    }

    /// {@return whether users get it: tests, their tools and benchmarks stay at home}
    boolean isShipped() {
        var name = path.toString();
        return !isTest() && !name.startsWith("nerve-testkit") && !name.startsWith("nerve-bench");
    }

    boolean isPackageInfo() {
        return path.endsWith("package-info.java");
    }

    String at(long line, String message) {
        return path + ":" + line + ": " + message;
    }
}
