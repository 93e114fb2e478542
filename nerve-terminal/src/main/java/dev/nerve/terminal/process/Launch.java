package dev.nerve.terminal.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// What to start: a program, where, and with which variables.
///
/// *Immutable.*
///
/// @param command the program, by name or path, and its arguments
/// @param directory where it starts; a relative path to the program is taken from here
/// @param environment all of its variables; `PATH` among them says where a name is looked up
public record Launch(List<String> command, Path directory, Map<String, String> environment) {

    public Launch {
        command = List.copyOf(command);
        directory = directory.toAbsolutePath();
        environment = Map.copyOf(environment);
        if (command.isEmpty() || command.getFirst().isEmpty()) {
            throw new IllegalArgumentException("command must name a program: " + command);
        }
        command.forEach(argument -> checkNoNul("argument", argument));
        environment.forEach(Launch::checkVariable);
    }

    /// {@return the program, as it was named}
    public String program() {
        return command.getFirst();
    }

    /// {@return the file that it executes}
    ///
    /// @throws LaunchException if there is no such program or directory
    public Path locate() throws LaunchException {
        if (!Files.isDirectory(directory)) {
            throw new LaunchException.DirectoryMissing(directory);
        }
        return ProgramSearch.of(directory, environment).get(program());
    }

    /// {@return it for people; what its variables are is nobody's business}
    @Override
    public String toString() {
        return "Launch[command=%s, directory=%s, environment=%d variables]"
                .formatted(command, directory, environment.size());
    }

    private static void checkVariable(String name, String value) {
        if (name.isEmpty() || name.indexOf('=') >= 0) {
            throw new IllegalArgumentException(
                    "invalid variable name '%s': use a name without '='".formatted(name));
        }
        checkNoNul("variable name", name);
        checkNoNul("value of " + name, value);
    }

    private static void checkNoNul(String what, String text) {
        if (text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException(
                    "%s contains a NUL character at %d: the system takes texts without"
                            .formatted(what, text.indexOf('\0')));
        }
    }
}
