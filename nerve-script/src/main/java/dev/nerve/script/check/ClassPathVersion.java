package dev.nerve.script.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The version of everything that a Java workflow is compiled against.
final class ClassPathVersion {

    private ClassPathVersion() {}

    /// {@return a text that changes when the Java version or a file of the class path changes}
    static String current() {
        var path = System.getProperty("java.class.path", "");
        return Stream.of(path.split(System.getProperty("path.separator"), -1))
                .map(entry -> entry + " " + version(Path.of(entry)))
                .collect(Collectors.joining("\n", Runtime.version() + "\n", ""));
    }

    private static String version(Path entry) {
        try {
            return "%s %s".formatted(Files.size(entry), Files.getLastModifiedTime(entry));
        } catch (IOException _) {
            return "missing";
        }
    }
}
