package dev.nerve.terminal.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// A private file that passes environment variables to a program in a pane. The program's wrapper
/// deletes the file after reading it. Variables may contain keys, and every user can see a command
/// line.
///
/// *Immutable.*
///
/// @param file the file; it no longer exists after the program has started
record PaneEnvironmentFile(Path file) implements OpenTerminal.CloseAction {

    private static final System.Logger LOG = System.getLogger(PaneEnvironmentFile.class.getName());

    /// The variable names that a shell can export.
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private static final String READING = ". \"$0\"; rm -f \"$0\"; exec \"$@\"";

    /// {@return a new file with the variables}
    ///
    /// @param directory the directory for the file
    /// @param variables variables whose names satisfy [#isExportable]
    static PaneEnvironmentFile write(Path directory, Map<String, String> variables)
            throws IOException {
        Files.createDirectories(directory);
        var own = PosixFilePermissions.fromString("rw-------");
        var file =
                Files.createTempFile(
                        directory,
                        "nerve-variables",
                        ".sh",
                        PosixFilePermissions.asFileAttribute(own));
        var text = new StringBuilder();
        variables.forEach((name, value) ->
                text.append("export %s='%s'\n".formatted(name, value.replace("'", "'\\''"))));
        var written = new PaneEnvironmentFile(file);
        try {
            Files.writeString(file, text);
            return written;
        } catch (IOException failure) {
            written.close();
            throw failure;
        }
    }

    /// {@return whether the file can pass a variable with this name}
    static boolean isExportable(String name) {
        return NAME.matcher(name).matches();
    }

    /// {@return a command that reads the variables and then executes the given command}
    List<String> wrap(List<String> command) {
        var words = new ArrayList<>(List.of("/bin/sh", "-c", READING, file.toString()));
        words.addAll(command);
        return words;
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException failure) {
            LOG.log(System.Logger.Level.WARNING, "cannot remove " + file + ": " + failure);
        }
    }
}
