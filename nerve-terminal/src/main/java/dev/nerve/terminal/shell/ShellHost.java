package dev.nerve.terminal.shell;

import dev.nerve.terminal.process.Poller;
import java.nio.file.Path;
import java.util.Map;

/// Where shell commands are executed, as far as they do not say themselves. *Immutable.*
///
/// @param directory where they start
/// @param environment the variables they have
/// @param spool where output goes that is too large to be kept in memory
/// @param poller waits for them
public record ShellHost(
        Path directory, Map<String, String> environment, Path spool, Poller poller) {

    public ShellHost {
        directory = directory.toAbsolutePath();
        environment = Map.copyOf(environment);
        spool = spool.toAbsolutePath();
    }

    /// Without the variables: keys are among them.
    @Override
    public String toString() {
        return "ShellHost[directory=%s, %d variables]".formatted(directory, environment.size());
    }
}
