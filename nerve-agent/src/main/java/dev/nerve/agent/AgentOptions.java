package dev.nerve.agent;

import dev.nerve.agent.permission.PermissionPolicy;
import dev.nerve.terminal.node.TerminalOptions.TimeLimits;
import java.util.List;

/// The options of an agent node. *Immutable.*
///
/// @param command the program and its own arguments, such as `claude`
/// @param mode the way in which nerve talks to it
/// @param settings its settings for the model and the tools
/// @param place the place where it runs
/// @param policy the policy for its permission requests
/// @param limits the time limits
public record AgentOptions(
        List<String> command,
        AgentMode mode,
        AgentSettings settings,
        AgentPlacement place,
        PermissionPolicy policy,
        TimeLimits limits) {

    public AgentOptions {
        command = List.copyOf(command);
    }

    /// {@return the default options: in the host's directory, structured if the program supports
    /// it, and with a person asked for each permission}
    ///
    /// @param command the program and its own arguments, such as `claude`
    public static AgentOptions of(String... command) {
        return new AgentOptions(
                List.of(command),
                AgentMode.AUTO,
                AgentSettings.NONE,
                AgentPlacement.DEFAULT,
                PermissionPolicy.ASK,
                TimeLimits.DEFAULT);
    }

    /// {@return a copy with another mode}
    ///
    /// @param other the mode
    public AgentOptions withMode(AgentMode other) {
        return new AgentOptions(command, other, settings, place, policy, limits);
    }

    /// {@return a copy with other settings}
    ///
    /// @param other the settings for the model and the tools
    public AgentOptions withSettings(AgentSettings other) {
        return new AgentOptions(command, mode, other, place, policy, limits);
    }

    /// {@return a copy with another place}
    ///
    /// @param other the place where it runs
    public AgentOptions withPlace(AgentPlacement other) {
        return new AgentOptions(command, mode, settings, other, policy, limits);
    }

    /// {@return a copy with another policy}
    ///
    /// @param other the policy
    public AgentOptions withPolicy(PermissionPolicy other) {
        return new AgentOptions(command, mode, settings, place, other, limits);
    }

    /// {@return a copy with other time limits}
    ///
    /// @param other the limits
    public AgentOptions withLimits(TimeLimits other) {
        return new AgentOptions(command, mode, settings, place, policy, other);
    }
}
