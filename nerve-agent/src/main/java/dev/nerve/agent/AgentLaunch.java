package dev.nerve.agent;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.agent.permission.Broker;
import dev.nerve.agent.program.AgentProgram;
import dev.nerve.terminal.node.TerminalHost;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One start of an agent program. *Immutable.*
///
/// @param node whose it is
/// @param program what is known about the program
/// @param terms how it is made and used
/// @param session with which conversation it starts
/// @param broker decides what it may do
/// @param host what terminals and processes need
public record AgentLaunch(
        NodeId node,
        AgentProgram program,
        AgentTerms terms,
        AgentSession session,
        Broker broker,
        TerminalHost host) {

    /// {@return where it works, from the root of the file system}
    public Path directory() {
        return host.directory().resolve(terms.place().directory()).normalize();
    }

    /// {@return the same with another conversation}
    ///
    /// @param other which
    public AgentLaunch with(AgentSession other) {
        return new AgentLaunch(node, program, terms, other, broker, host);
    }

    /// {@return the program and what it is told about its model and tools, without a conversation}
    public List<String> command() {
        var command = new ArrayList<>(terms.command());
        var settings = terms.settings();
        add(command, "model", settings.model());
        add(command, "mcp_config", settings.mcpConfig());
        add(command, "permission_mode", toldMode());
        return command;
    }

    /// {@return the permission mode that it is told beside its command, in its own words; null if
    /// that is left to the command, or to the program}
    public @Nullable String toldMode() {
        var wanted = terms.settings().permissionMode();
        return wanted != null || ownMode().isPresent() ? wanted : program.modes().usual();
    }

    /// {@return the permission mode in which it is to work; null if that is left to the program}
    public @Nullable String wantedMode() {
        var told = toldMode();
        return told == null ? ownMode().orElse(null) : told;
    }

    private Optional<String> ownMode() {
        var arguments = program.starting().settings().getOrDefault("permission_mode", List.of());
        return arguments.isEmpty()
                ? Optional.empty()
                : program.modes().chosenBy(terms.command(), arguments.getFirst());
    }

    /// {@return why nothing may be given to it in the permission mode that it tells, if so}
    ///
    /// @param told the mode, in the program's own words; empty if it tells none
    /// @param measure what is done about it, such as `given nothing to do`
    public Optional<String> refusedMode(String told, String measure) {
        var wanted = wantedMode();
        return program.modes().isAdmitted(told, wanted)
                ? Optional.empty()
                : Optional.of(
                        "agent '%s' is in the permission mode '%s', and '%s' was wanted: it would"
                                        .formatted(node, told, wanted)
                                + " not ask before it does things, so it was "
                                + measure);
    }

    private void add(List<String> command, String setting, @Nullable String value) {
        if (value == null) {
            return;
        }
        var arguments = program.starting().settings().get(setting);
        if (arguments == null) {
            throw new NerveException.Unsupported(
                    "agent '%s': %s has no setting '%s'"
                            .formatted(node, program.product().title(), setting));
        }
        arguments.forEach(argument -> command.add(argument.replace("{value}", value)));
    }

    /// {@return arguments in which the names of conversations stand}
    ///
    /// @param fresh those for a new one, such as `--session-id`, `{id}`
    /// @param resumed those for one that it had
    /// @param forked those for a fork
    public List<String> arguments(List<String> fresh, List<String> resumed, List<String> forked) {
        return switch (session) {
            case AgentSession.Fresh(var id) -> filled(fresh, id, "");
            case AgentSession.Resumed(var id) -> filled(resumed, id, "");
            case AgentSession.Forked(var from, var id) -> filled(forked, id, from);
        };
    }

    private static List<String> filled(List<String> arguments, String id, String from) {
        return arguments.stream()
                .map(argument -> argument.replace("{id}", id).replace("{from}", from))
                .toList();
    }

    /// {@return all variables that the program has}
    public Map<String, String> environment() {
        var all = new HashMap<>(host.environment());
        all.putAll(variables());
        return all;
    }

    /// {@return the variables that it has beside those of the host}
    public Map<String, String> variables() {
        var all = new HashMap<>(program.starting().environment());
        put(all, "base_url", terms.settings().baseUrl());
        put(all, "key", key());
        all.putAll(terms.place().environment());
        return all;
    }

    private @Nullable String key() {
        var variable = terms.settings().keyVariable();
        if (variable == null) {
            return null;
        }
        var key = host.environment().get(variable);
        if (key == null) {
            throw new NerveException.Invalid(
                    "agent '%s': the variable %s is not set, and its key should be there"
                            .formatted(node, variable));
        }
        return key;
    }

    private void put(Map<String, String> environment, String setting, @Nullable String value) {
        if (value == null) {
            return;
        }
        var variable = program.starting().variables().get(setting);
        if (variable == null) {
            throw new NerveException.Unsupported(
                    "agent '%s': %s is not told its %s by a variable; write it into its own files"
                            .formatted(node, program.product().title(), setting));
        }
        environment.put(variable, value);
    }
}
