package dev.nerve.script.file;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/// What files are called, as others name them.
final class FileNames {

    /// How a path to another file is written: relative, and with the ending of a workflow file.
    static final String PATTERN = "^[^/$][^$]*\\.ya?ml$";

    private static final Pattern WRITTEN = Pattern.compile(PATTERN);

    private FileNames() {}

    static boolean isFile(String text) {
        try {
            return WRITTEN.matcher(text).matches() && !Path.of(text).isAbsolute();
        } catch (InvalidPathException _) {
            return false;
        }
    }

    /// {@return what a file is called that another one names}
    ///
    /// @param file the one that names it
    /// @param path how
    static String resolve(String file, String path) {
        return Path.of(file).resolveSibling(path).normalize().toString();
    }

    static String normal(String file) {
        return Path.of(file).normalize().toString();
    }

    /// {@return a file's name without folder and ending}
    static String stem(String path) {
        return path.substring(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));
    }
}
