package dev.nerve.protocol;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;

/// A file of the project that tests compare with what it is made from. With `-Dupdate=true` they
/// write it anew.
public final class GeneratedFile {

    private GeneratedFile() {}

    /// Checks or updates a file.
    ///
    /// @param file the file
    /// @param expected its content
    public static void check(Path file, String expected) throws IOException {
        if (Boolean.getBoolean("update")) {
            Files.writeString(file, expected);
        }
        var actual = Files.readString(file);
        if (!actual.equals(expected)) {
            var wanted = expected.lines().toList();
            var found = actual.lines().toList();
            int line =
                    IntStream.range(0, Math.min(wanted.size(), found.size()))
                            .filter(i -> !wanted.get(i).equals(found.get(i)))
                            .findFirst()
                            .orElse(Math.min(wanted.size(), found.size()));
            fail(
                    "%s is out of date from line %d on; this test writes it with -Dupdate=true",
                    file, line + 1);
        }
    }
}
