package dev.nerve.agent;

import dev.nerve.terminal.node.Backend;
import dev.nerve.terminal.screen.Size;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where an agent program runs. *Immutable.*
///
/// @param directory where it works; taken from the host's directory if relative
/// @param environment variables, beside those it has anyway
/// @param backend who shows its screen, if it has one
/// @param size how large that is
/// @param recording the file into which its screen is recorded, or null for none
public record AgentPlace(
        Path directory,
        Map<String, String> environment,
        Backend backend,
        Size size,
        @Nullable Path recording) {

    /// Where the host is, in a pseudo-terminal.
    public static final AgentPlace HERE =
            new AgentPlace(Path.of(""), Map.of(), Backend.PTY, Size.USUAL, null);

    public AgentPlace {
        environment = Map.copyOf(environment);
    }

    /// {@return the same elsewhere}
    ///
    /// @param other where it works
    public AgentPlace in(Path other) {
        return new AgentPlace(other, environment, backend, size, recording);
    }

    /// {@return the same with other variables}
    ///
    /// @param variables beside those it has anyway
    public AgentPlace with(Map<String, String> variables) {
        return new AgentPlace(directory, variables, backend, size, recording);
    }

    /// {@return the same, shown by another}
    ///
    /// @param other who
    public AgentPlace shownBy(Backend other) {
        return new AgentPlace(directory, environment, other, size, recording);
    }

    /// {@return the same with another size}
    ///
    /// @param other how large its screen is
    public AgentPlace sized(Size other) {
        return new AgentPlace(directory, environment, backend, other, recording);
    }

    /// {@return the same, recorded or not}
    ///
    /// @param file where to, or null for nowhere
    public AgentPlace recordedTo(@Nullable Path file) {
        return new AgentPlace(directory, environment, backend, size, file);
    }

    /// Without the variables: keys are among them.
    @Override
    public String toString() {
        return "AgentPlace[directory=%s, %d variables, %s]"
                .formatted(directory, environment.size(), backend.wireName());
    }
}
