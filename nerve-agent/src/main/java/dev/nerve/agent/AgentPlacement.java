package dev.nerve.agent;

import dev.nerve.terminal.node.TerminalBackend;
import dev.nerve.terminal.screen.TerminalSize;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The place where an agent program runs: its directory, environment and screen. *Immutable.*
///
/// @param directory the working directory; relative paths are resolved against the host's directory
/// @param environment environment variables that are added to those of the host
/// @param backend the backend that shows its screen, if it has one
/// @param size the size of its screen
/// @param recording the file into which its screen is recorded, or null for none
public record AgentPlacement(
        Path directory,
        Map<String, String> environment,
        TerminalBackend backend,
        TerminalSize size,
        @Nullable Path recording) {

    /// The host's directory, with a pseudo-terminal.
    public static final AgentPlacement DEFAULT =
            new AgentPlacement(
                    Path.of(""), Map.of(), TerminalBackend.PTY, TerminalSize.DEFAULT, null);

    public AgentPlacement {
        environment = Map.copyOf(environment);
    }

    /// {@return a copy with another directory}
    ///
    /// @param other the working directory
    public AgentPlacement withDirectory(Path other) {
        return new AgentPlacement(other, environment, backend, size, recording);
    }

    /// {@return a copy with other environment variables}
    ///
    /// @param variables the variables that are added to those of the host
    public AgentPlacement withEnvironment(Map<String, String> variables) {
        return new AgentPlacement(directory, variables, backend, size, recording);
    }

    /// {@return a copy with another backend}
    ///
    /// @param other the backend
    public AgentPlacement withBackend(TerminalBackend other) {
        return new AgentPlacement(directory, environment, other, size, recording);
    }

    /// {@return a copy with another screen size}
    ///
    /// @param other the size
    public AgentPlacement withSize(TerminalSize other) {
        return new AgentPlacement(directory, environment, backend, other, recording);
    }

    /// {@return a copy with another recording file}
    ///
    /// @param file the file, or null for no recording
    public AgentPlacement withRecording(@Nullable Path file) {
        return new AgentPlacement(directory, environment, backend, size, file);
    }

    /// Leaves out the variables, because they may contain keys.
    @Override
    public String toString() {
        return "AgentPlacement[directory=%s, %d variables, %s]"
                .formatted(directory, environment.size(), backend.wireName());
    }
}
