package dev.nerve.terminal.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Hands variables to a program in a pane through a file for us alone, which is removed when it has
/// been read: keys may be among them, and a command line can be seen by everybody.
///
/// *Immutable.*
///
/// @param file the file; it is gone when the program has begun
record PaneVariables(Path file) implements Opened.AutoClosing {

    private static final System.Logger LOG = System.getLogger(PaneVariables.class.getName());

    /// What a shell can give to others under that name.
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private static final String READING = ". \"$0\"; rm -f \"$0\"; exec \"$@\"";

    /// {@return variables in a file}
    ///
    /// @param directory where it stands as long as it is needed
    /// @param variables those that [#canHold] takes
    static PaneVariables write(Path directory, Map<String, String> variables) throws IOException {
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
        var written = new PaneVariables(file);
        try {
            Files.writeString(file, text);
            return written;
        } catch (IOException failure) {
            written.close();
            throw failure;
        }
    }

    /// {@return whether a variable can be handed over so}
    static boolean canHold(String name) {
        return NAME.matcher(name).matches();
    }

    /// {@return a command that reads the variables, and then is the one that is given}
    List<String> around(List<String> command) {
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
