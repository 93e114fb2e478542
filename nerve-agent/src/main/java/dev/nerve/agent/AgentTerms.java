package dev.nerve.agent;

import dev.nerve.agent.permission.Policy;
import dev.nerve.terminal.node.TerminalTerms.TimeLimits;
import java.util.List;

/// The options of an agent node. *Immutable.*
///
/// @param command the program and its own arguments, such as `claude`
/// @param mode the way in which nerve talks to it
/// @param settings its settings for the model and the tools
/// @param place the place where it runs
/// @param policy the policy for its permission requests
/// @param limits the time limits
public record AgentTerms(
        List<String> command,
        AgentMode mode,
        AgentSettings settings,
        AgentPlace place,
        Policy policy,
        TimeLimits limits) {

    public AgentTerms {
        command = List.copyOf(command);
    }

    /// {@return the default options: in the host's directory, structured if the program supports
    /// it, and with a person asked for each permission}
    ///
    /// @param command the program and its own arguments, such as `claude`
    public static AgentTerms of(String... command) {
        return new AgentTerms(
                List.of(command),
                AgentMode.AUTO,
                AgentSettings.NONE,
                AgentPlace.HERE,
                Policy.ASK,
                TimeLimits.USUAL);
    }

    /// {@return a copy with another mode}
    ///
    /// @param other the mode
    public AgentTerms talkingBy(AgentMode other) {
        return new AgentTerms(command, other, settings, place, policy, limits);
    }

    /// {@return a copy with other settings}
    ///
    /// @param other the settings for the model and the tools
    public AgentTerms with(AgentSettings other) {
        return new AgentTerms(command, mode, other, place, policy, limits);
    }

    /// {@return a copy with another place}
    ///
    /// @param other the place where it runs
    public AgentTerms at(AgentPlace other) {
        return new AgentTerms(command, mode, settings, other, policy, limits);
    }

    /// {@return a copy with another policy}
    ///
    /// @param other the policy
    public AgentTerms under(Policy other) {
        return new AgentTerms(command, mode, settings, place, other, limits);
    }

    /// {@return a copy with other time limits}
    ///
    /// @param other the limits
    public AgentTerms within(TimeLimits other) {
        return new AgentTerms(command, mode, settings, place, policy, other);
    }
}
