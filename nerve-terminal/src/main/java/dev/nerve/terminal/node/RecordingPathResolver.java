package dev.nerve.terminal.node;

import dev.nerve.NerveException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A chooser of file names for recordings, so that no recording overwrites another.
final class RecordingPathResolver {

    private static final int MOST = 10_000;

    private RecordingPathResolver() {}

    /// {@return the path, or one with a number in its name if the file exists}
    static Path unusedPath(Path wanted) {
        var name = String.valueOf(wanted.getFileName());
        int dot = name.lastIndexOf('.');
        var stem = dot > 0 ? name.substring(0, dot) : name;
        var extension = dot > 0 ? name.substring(dot) : "";
        var file = wanted;
        for (int number = 2; Files.exists(file); number++) {
            if (number > MOST) {
                throw new NerveException.Unavailable(
                        "there are too many recordings named like " + wanted);
            }
            file = wanted.resolveSibling(stem + "-" + number + extension);
        }
        return file;
    }
}
