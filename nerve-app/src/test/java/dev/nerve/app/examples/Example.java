package dev.nerve.app.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A file in `examples`.
///
/// @param file where it is
/// @param lines what it says
record Example(Path file, List<String> lines) {

    private static final String MARK = "// It prints:";

    static List<Example> all() throws IOException {
        try (var files = Files.list(directory())) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .map(Example::read)
                    .toList();
        }
    }

    private static Example read(Path file) {
        try {
            return new Example(file, Files.readAllLines(file));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// A test runs in the directory of its module.
    private static Path directory() {
        return Path.of("").toAbsolutePath().resolveSibling("examples");
    }

    String name() {
        return file.getFileName().toString().replace(".java", "");
    }

    /// {@return what its comment says that it prints, or nothing}
    String expected() {
        var said = new StringBuilder();
        int mark = lines.indexOf(MARK);
        for (int i = mark + 1; mark >= 0 && lines.get(i).startsWith("//"); i++) {
            said.append(lines.get(i).replaceFirst("^//( {5})?", "")).append('\n');
        }
        return said.toString().strip();
    }

    @Override
    public String toString() {
        return name();
    }
}
