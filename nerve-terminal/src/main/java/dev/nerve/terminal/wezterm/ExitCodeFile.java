package dev.nerve.terminal.wezterm;

import dev.nerve.NerveException;
import dev.nerve.terminal.pane.PaneProcessTree;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.process.ProcessSignal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The exit of a program in wezterm, which does not report it: a shell around the program writes it
/// to a file.
///
/// *Immutable.*
///
/// @param directory the directory of the files
record ExitCodeFile(Path directory) {

    /// The wrapper script. It ignores interrupts, which are meant for the program.
    private static final String SCRIPT =
            """
            d=$1; shift; trap : INT QUIT; echo $$ > "$d/pid"
            "$@"
            echo $? > "$d/code.new"; mv "$d/code.new" "$d/code\"\
            """;

    private static final int SIGNALLED = 128;
    private static final int LAST_SIGNAL = 64;

    /// {@return a new directory for the files of one pane}
    ///
    /// @param parent the directory for private files, created if it is missing
    static ExitCodeFile open(Path parent) {
        var own = PosixFilePermissions.fromString("rwx------");
        try {
            Files.createDirectories(parent);
            return new ExitCodeFile(
                    Files.createTempDirectory(
                            parent, "nerve-pane-", PosixFilePermissions.asFileAttribute(own)));
        } catch (IOException failure) {
            throw new NerveException.Unavailable(
                    "cannot create a directory in '%s': %s".formatted(parent, failure), failure);
        }
    }

    /// {@return the command wrapped in a shell}
    ///
    /// @param command the program and its arguments
    List<String> wrap(List<String> command) {
        var words = new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT, "sh", directory.toString()));
        words.addAll(command);
        return words;
    }

    /// {@return the exit of the program, if it has ended}
    Optional<ProcessExit> exit() {
        return number("code")
                .map(code ->
                        code > SIGNALLED && code <= SIGNALLED + LAST_SIGNAL
                                ? new ProcessExit.SignalExit(new ProcessSignal(code - SIGNALLED))
                                : new ProcessExit.NormalExit(code));
    }

    /// {@return the process ID of the shell, if it has started}
    Optional<Integer> pid() {
        return number("pid");
    }

    /// {@return the shell and all its descendants}
    PaneProcessTree family() {
        return pid().map(PaneProcessTree::of).orElseGet(() -> new PaneProcessTree(List.of()));
    }

    private Optional<Integer> number(String file) {
        try {
            var text = Files.readString(directory.resolve(file)).strip();
            return text.matches("\\d{1,9}") ? Optional.of(Integer.valueOf(text)) : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /// Removes the files.
    void remove() {
        for (var file : List.of("pid", "code", "code.new", "")) {
            try {
                Files.deleteIfExists(directory.resolve(file));
            } catch (IOException _) {
                // A later process deletes the files of this one.
            }
        }
    }
}
