package dev.nerve.terminal.shell;

import dev.nerve.terminal.process.Poller;
import java.nio.file.Path;
import java.util.Map;

/// Where shell commands are executed, as far as they do not say themselves. *Immutable.*
///
/// @param directory where they start
/// @param environment the variables they have
/// @param files where runs have their files, such as output that is too large for memory
/// @param poller waits for them
public record ShellHost(
        Path directory, Map<String, String> environment, RunFiles files, Poller poller) {

    public ShellHost {
        directory = directory.toAbsolutePath();
        environment = Map.copyOf(environment);
    }

    /// Without the variables: keys are among them.
    @Override
    public String toString() {
        return "ShellHost[directory=%s, %d variables]".formatted(directory, environment.size());
    }
}
