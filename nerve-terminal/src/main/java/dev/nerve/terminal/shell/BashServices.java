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
public record BashServices(
        Path directory,
        Map<String, String> environment,
        RunFiles files,
        DescriptorPoller poller,
        ProcessTags marks) {

    public BashServices {
        directory = directory.toAbsolutePath();
        environment = Map.copyOf(environment);
    }

    /// @param directory the default working directory
    /// @param environment the variables of all commands
    /// @param files the files of runs, such as output that is too large for memory
    /// @param poller waits for output and exits
    public BashServices(
            Path directory,
            Map<String, String> environment,
            RunFiles files,
            DescriptorPoller poller) {
        this(directory, environment, files, poller, new ProcessTags());
    }

    /// The text omits the variables, because they contain keys.
    @Override
    public String toString() {
        return "BashServices[directory=%s, %d variables]".formatted(directory, environment.size());
    }
}
