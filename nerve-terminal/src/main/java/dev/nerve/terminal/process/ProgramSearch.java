package dev.nerve.terminal.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A search for programs in a `PATH`: the one that the program will see, not the one of nerve.
///
/// @param directory the base of relative entries
/// @param entries the directories in order; an empty entry means `directory`
public record ProgramSearch(Path directory, List<String> entries) {

    private static final String WITHOUT_PATH = "/usr/local/bin:/usr/bin:/bin";

    public ProgramSearch {
        entries = List.copyOf(entries);
    }

    /// {@return the search of a shell with these variables}
    ///
    /// @param directory the working directory of the shell
    /// @param environment the environment variables
    public static ProgramSearch of(Path directory, Map<String, String> environment) {
        var path = environment.getOrDefault("PATH", WITHOUT_PATH);
        return new ProgramSearch(directory, Arrays.asList(path.split(":", -1)));
    }

    /// {@return the first executable file with that name}
    ///
    /// @param program a name, or a path if it has a slash
    public Optional<Path> find(String program) {
        return candidates(program).stream().filter(ProgramSearch::isExecutable).findFirst();
    }

    /// {@return the first executable file with that name}
    ///
    /// @param program a name, or a path if it has a slash
    /// @throws LaunchException if there is none
    Path get(String program) throws LaunchException {
        var found = find(program);
        if (found.isPresent()) {
            return found.get();
        }
        var denied = candidates(program).stream().filter(Files::exists).findFirst();
        if (denied.isPresent()) {
            throw new LaunchException.ProgramDenied(denied.get());
        }
        throw new LaunchException.ProgramMissing(program, searched(program));
    }

    private List<Path> candidates(String program) {
        if (program.indexOf('/') >= 0) {
            return List.of(directory.resolve(program));
        }
        return entries.stream().map(entry -> directory.resolve(entry).resolve(program)).toList();
    }

    private String searched(String program) {
        return program.indexOf('/') >= 0
                ? "'" + directory + "'"
                : "PATH '" + String.join(":", entries) + "'";
    }

    private static boolean isExecutable(Path file) {
        return Files.isExecutable(file) && !Files.isDirectory(file);
    }
}
