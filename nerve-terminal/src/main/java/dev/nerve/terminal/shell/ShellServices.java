package dev.nerve.terminal.shell;

import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import java.nio.file.Path;
import java.util.Map;

/// The services that execute shell commands, with defaults for directory and variables.
/// *Immutable.*
///
/// @param directory the default working directory
/// @param environment the variables of all commands
/// @param files the files of runs, such as output that is too large for memory
/// @param poller waits for output and exits
/// @param marks the marks of executions
public record ShellServices(
        Path directory,
        Map<String, String> environment,
        RunFiles files,
        DescriptorPoller poller,
        ExecutionMarks marks) {

    public ShellServices {
        directory = directory.toAbsolutePath();
        environment = Map.copyOf(environment);
    }

    /// @param directory the default working directory
    /// @param environment the variables of all commands
    /// @param files the files of runs, such as output that is too large for memory
    /// @param poller waits for output and exits
    public ShellServices(
            Path directory,
            Map<String, String> environment,
            RunFiles files,
            DescriptorPoller poller) {
        this(directory, environment, files, poller, new ExecutionMarks());
    }

    /// The text omits the variables, because they contain keys.
    @Override
    public String toString() {
        return "ShellServices[directory=%s, %d variables]".formatted(directory, environment.size());
    }
}
