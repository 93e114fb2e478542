package dev.nerve.terminal.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// A program to start, with its directory and its environment variables.
///
/// *Immutable.*
///
/// @param command the program, by name or path, and its arguments
/// @param directory the working directory; a relative path of the program starts here
/// @param environment all variables; the variable `PATH` lists where to find the program by name
public record LaunchRequest(List<String> command, Path directory, Map<String, String> environment) {

    public LaunchRequest {
        command = List.copyOf(command);
        directory = directory.toAbsolutePath();
        environment = Map.copyOf(environment);
        if (command.isEmpty() || command.getFirst().isEmpty()) {
            throw new IllegalArgumentException("command must name a program: " + command);
        }
        command.forEach(argument -> checkNoNul("argument", argument));
        environment.forEach(LaunchRequest::checkVariable);
    }

    /// {@return the program as the caller named it}
    public String program() {
        return command.getFirst();
    }

    /// {@return the file to execute}
    ///
    /// @throws LaunchException if the program or the directory does not exist
    public Path locate() throws LaunchException {
        if (!Files.isDirectory(directory)) {
            throw new LaunchException.DirectoryMissing(directory);
        }
        return ProgramSearch.of(directory, environment).get(program());
    }

    /// {@return a text for people, without the values of the variables, which may be secret}
    @Override
    public String toString() {
        return "LaunchRequest[command=%s, directory=%s, environment=%d variables]"
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
                    "%s contains a NUL character at %d: remove it"
                            .formatted(what, text.indexOf('\0')));
        }
    }
}
