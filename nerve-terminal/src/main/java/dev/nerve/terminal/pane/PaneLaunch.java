package dev.nerve.terminal.pane;

import dev.nerve.NerveException;
import dev.nerve.terminal.process.ProgramSearch;
import dev.nerve.terminal.screen.TerminalSize;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A program to start in a new pane. *Immutable.*
///
/// @param command the program, by name or path, and its arguments; no shell interprets them
/// @param directory the directory to start in
/// @param environment variables in addition to those of every pane
/// @param size the size of the pane, if it can be set
/// @param name the name of the pane, if any
public record PaneLaunch(
        List<String> command,
        Path directory,
        Map<String, String> environment,
        Optional<TerminalSize> size,
        Optional<String> name) {

    private static final String NAME = "[A-Za-z0-9_-]{1,63}";

    public PaneLaunch {
        command = List.copyOf(command);
        directory = directory.toAbsolutePath().normalize();
        environment = Map.copyOf(environment);
        if (command.isEmpty() || command.getFirst().isEmpty()) {
            throw new NerveException.Invalid("a pane needs a command: a program and its arguments");
        }
        name.ifPresent(PaneLaunch::checkName);
    }

    /// {@return a launch without variables, size and name}
    ///
    /// @param directory the directory to start in
    /// @param command the program and its arguments
    public static PaneLaunch of(Path directory, List<String> command) {
        return new PaneLaunch(command, directory, Map.of(), Optional.empty(), Optional.empty());
    }

    /// {@return a copy with a size}
    ///
    /// @param wanted the size
    public PaneLaunch withSize(TerminalSize wanted) {
        return new PaneLaunch(command, directory, environment, Optional.of(wanted), name);
    }

    /// {@return a copy with only these variables}
    ///
    /// @param variables the values of the variables by name
    public PaneLaunch withEnvironment(Map<String, String> variables) {
        return new PaneLaunch(command, directory, variables, size, name);
    }

    /// {@return the command with the path of its program}
    ///
    /// @param own the variables of this process; its `PATH` is searched
    /// @throws NerveException.NotFound if the directory or the program does not exist
    public List<String> resolvedCommand(Map<String, String> own) {
        if (!Files.isDirectory(directory)) {
            throw new NerveException.NotFound("directory '%s' does not exist".formatted(directory));
        }
        var all = new HashMap<>(own);
        all.putAll(environment);
        var program =
                ProgramSearch.of(directory, all)
                        .find(command.getFirst())
                        .orElseThrow(() -> missing(all));
        var found = new ArrayList<>(command);
        found.set(0, program.toString());
        return found;
    }

    private NerveException.NotFound missing(Map<String, String> variables) {
        var program = command.getFirst();
        return new NerveException.NotFound(
                program.indexOf('/') >= 0
                        ? "program '%s' does not exist, or may not be executed".formatted(program)
                        : "program '%s' not found in PATH '%s'"
                                .formatted(program, variables.getOrDefault("PATH", "")));
    }

    private static void checkName(String name) {
        if (!name.matches(NAME)) {
            throw new NerveException.Invalid(
                    "invalid name '%s': use 1 to 63 of letters, digits, '-' and '_'"
                            .formatted(name));
        }
    }

    /// Omits the values of the variables, which contain keys.
    @Override
    public String toString() {
        return "PaneLaunch[command=%s, directory=%s]".formatted(command, directory);
    }
}
