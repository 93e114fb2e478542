package dev.nerve.agent;

import dev.nerve.agent.permission.Policy;
import dev.nerve.terminal.node.TerminalTerms.TimeLimits;
import java.util.List;

/// How an agent node is made and used. *Immutable.*
///
/// @param command the program and arguments of its own, such as `claude`
/// @param mode how it is talked to
/// @param settings what it is told about its model and its tools
/// @param place where it runs
/// @param policy what it may do
/// @param limits how long things may take
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

    /// {@return an agent as usual: here, structured if it can be, and asking before it acts}
    ///
    /// @param command the program and arguments of its own, such as `claude`
    public static AgentTerms of(String... command) {
        return new AgentTerms(
                List.of(command),
                AgentMode.AUTO,
                AgentSettings.NONE,
                AgentPlace.HERE,
                Policy.ASK,
                TimeLimits.USUAL);
    }

    /// {@return the same, talked to in another way}
    ///
    /// @param other how
    public AgentTerms talkingBy(AgentMode other) {
        return new AgentTerms(command, other, settings, place, policy, limits);
    }

    /// {@return the same with other settings}
    ///
    /// @param other what it is told about its model and its tools
    public AgentTerms with(AgentSettings other) {
        return new AgentTerms(command, mode, other, place, policy, limits);
    }

    /// {@return the same elsewhere}
    ///
    /// @param other where it runs
    public AgentTerms at(AgentPlace other) {
        return new AgentTerms(command, mode, settings, other, policy, limits);
    }

    /// {@return the same under another policy}
    ///
    /// @param other what it may do
    public AgentTerms under(Policy other) {
        return new AgentTerms(command, mode, settings, place, other, limits);
    }

    /// {@return the same within other limits}
    ///
    /// @param other how long things may take
    public AgentTerms within(TimeLimits other) {
        return new AgentTerms(command, mode, settings, place, policy, other);
    }
}
