package dev.nerve.taste;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The rule for lines of documents: prose is wrapped at 100 columns. Tables, code and addresses can
/// be longer.
final class DocumentRules {

    private static final int LONGEST_LINE = 100;

    private DocumentRules() {}

    /// {@return the long lines of all documents of the project}
    static List<String> violations(Path root) {
        var found = new ArrayList<String>();
        for (var directory : List.of(root, root.resolve("docs"), root.resolve("docs/adr"))) {
            for (var file : documents(directory)) {
                found.addAll(violations(root.relativize(file).toString(), read(file)));
            }
        }
        return found;
    }

    static List<String> violations(String name, List<String> lines) {
        var found = new ArrayList<String>();
        boolean isCode = false;
        for (int i = 0; i < lines.size(); i++) {
            var line = lines.get(i);
            isCode ^= line.strip().startsWith("```");
            if (!isCode && isTooLong(line)) {
                found.add("%s:%d: more than %d columns".formatted(name, i + 1, LONGEST_LINE));
            }
        }
        return found;
    }

    private static boolean isTooLong(String line) {
        return line.codePointCount(0, line.length()) > LONGEST_LINE
                && !line.startsWith("|")
                && !line.contains("://");
    }

    private static List<Path> documents(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> read(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
