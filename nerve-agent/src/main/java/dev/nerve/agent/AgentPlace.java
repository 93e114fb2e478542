package dev.nerve.agent;

import dev.nerve.terminal.node.Backend;
import dev.nerve.terminal.screen.Size;
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
public record AgentPlace(
        Path directory,
        Map<String, String> environment,
        Backend backend,
        Size size,
        @Nullable Path recording) {

    /// The host's directory, with a pseudo-terminal.
    public static final AgentPlace HERE =
            new AgentPlace(Path.of(""), Map.of(), Backend.PTY, Size.USUAL, null);

    public AgentPlace {
        environment = Map.copyOf(environment);
    }

    /// {@return a copy with another directory}
    ///
    /// @param other the working directory
    public AgentPlace in(Path other) {
        return new AgentPlace(other, environment, backend, size, recording);
    }

    /// {@return a copy with other environment variables}
    ///
    /// @param variables the variables that are added to those of the host
    public AgentPlace with(Map<String, String> variables) {
        return new AgentPlace(directory, variables, backend, size, recording);
    }

    /// {@return a copy with another backend}
    ///
    /// @param other the backend
    public AgentPlace shownBy(Backend other) {
        return new AgentPlace(directory, environment, other, size, recording);
    }

    /// {@return a copy with another screen size}
    ///
    /// @param other the size
    public AgentPlace sized(Size other) {
        return new AgentPlace(directory, environment, backend, other, recording);
    }

    /// {@return a copy with another recording file}
    ///
    /// @param file the file, or null for no recording
    public AgentPlace recordedTo(@Nullable Path file) {
        return new AgentPlace(directory, environment, backend, size, file);
    }

    /// Leaves out the variables, because they may contain keys.
    @Override
    public String toString() {
        return "AgentPlace[directory=%s, %d variables, %s]"
                .formatted(directory, environment.size(), backend.wireName());
    }
}
