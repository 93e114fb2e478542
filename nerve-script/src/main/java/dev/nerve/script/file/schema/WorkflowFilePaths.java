package dev.nerve.script.file.schema;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/// The names of workflow files, as other files write them.
public final class WorkflowFilePaths {

    /// The form of a path to another file: relative, with the extension of a workflow file.
    static final String PATTERN = "^[^/$][^$]*\\.ya?ml$";

    private static final Pattern WRITTEN = Pattern.compile(PATTERN);

    private WorkflowFilePaths() {}

    public static boolean isFile(String text) {
        try {
            return WRITTEN.matcher(text).matches() && !Path.of(text).isAbsolute();
        } catch (InvalidPathException _) {
            return false;
        }
    }

    /// {@return the normalized name of a file that another file refers to}
    ///
    /// @param file the file with the reference
    /// @param path the path in the reference
    public static String resolve(String file, String path) {
        return Path.of(file).resolveSibling(path).normalize().toString();
    }

    public static String normal(String file) {
        return Path.of(file).normalize().toString();
    }

    /// {@return a file's name without folder and extension}
    public static String stem(String path) {
        return path.substring(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));
    }
}
