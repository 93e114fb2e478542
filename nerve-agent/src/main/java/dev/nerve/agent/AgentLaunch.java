package dev.nerve.agent;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.agent.permission.PermissionBroker;
import dev.nerve.agent.program.AgentProgram;
import dev.nerve.terminal.node.TerminalServices;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One start of an agent program. *Immutable.*
///
/// @param node the agent's node
/// @param program the description of the program
/// @param terms the options of the agent
/// @param session the conversation to start with
/// @param broker the broker that decides its permission requests
/// @param host the services for terminals and processes
public record AgentLaunch(
        NodeId node,
        AgentProgram program,
        AgentOptions terms,
        ConversationStart session,
        PermissionBroker broker,
        TerminalServices host) {

    /// {@return the absolute path of its working directory}
    public Path directory() {
        return host.directory().resolve(terms.place().directory()).normalize();
    }

    /// {@return a copy with another conversation}
    ///
    /// @param other the conversation
    public AgentLaunch withConversation(ConversationStart other) {
        return new AgentLaunch(node, program, terms, other, broker, host);
    }

    /// {@return a copy with another broker}
    ///
    /// @param other the broker
    public AgentLaunch withBroker(PermissionBroker other) {
        return new AgentLaunch(node, program, terms, session, other, host);
    }

    /// {@return the command with the arguments for model, tools and permission mode, but without
    /// those for the conversation}
    public List<String> command() {
        var command = new ArrayList<>(terms.command());
        var settings = terms.settings();
        add(command, "model", settings.model());
        add(command, "mcp_config", settings.mcpConfig());
        add(command, "permission_mode", permissionModeArgument());
        return command;
    }

    /// {@return the permission mode that nerve passes in addition to the command, in the program's
    /// own words; null if the command sets one, or the program decides}
    public @Nullable String permissionModeArgument() {
        var wanted = terms.settings().permissionMode();
        return wanted != null || ownMode().isPresent() ? wanted : program.modes().usual();
    }

    /// {@return the permission mode in which the program must work; null if the program decides}
    public @Nullable String expectedPermissionMode() {
        var told = permissionModeArgument();
        return told == null ? ownMode().orElse(null) : told;
    }

    private Optional<String> ownMode() {
        var arguments = program.starting().settings().getOrDefault("permission_mode", List.of());
        return arguments.isEmpty()
                ? Optional.empty()
                : program.modes().chosenBy(terms.command(), arguments.getFirst());
    }

    /// {@return the reason why the program must not work in the permission mode that it reports;
    /// empty if it may}
    ///
    /// @param told the reported mode, in the program's own words; empty if it reports none
    /// @param measure the consequence for the message, such as `not given the prompt`
    public Optional<String> permissionModeProblem(String told, String measure) {
        var wanted = expectedPermissionMode();
        return program.modes().isAdmitted(told, wanted)
                ? Optional.empty()
                : Optional.of(
                        "agent '%s' is in the permission mode '%s', but '%s' was wanted: it would"
                                        .formatted(node, told, wanted)
                                + " act without asking, so it was "
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

    /// {@return the arguments for the conversation, with its ids filled in}
    ///
    /// @param fresh the arguments for a new conversation, such as `--session-id`, `{id}`
    /// @param resumed the arguments for resuming a conversation
    /// @param forked the arguments for a fork
    public List<String> arguments(List<String> fresh, List<String> resumed, List<String> forked) {
        return switch (session) {
            case ConversationStart.Fresh(var id) -> filled(fresh, id, "");
            case ConversationStart.Resumed(var id) -> filled(resumed, id, "");
            case ConversationStart.Forked(var from, var id) -> filled(forked, id, from);
        };
    }

    private static List<String> filled(List<String> arguments, String id, String from) {
        return arguments.stream()
                .map(argument -> argument.replace("{id}", id).replace("{from}", from))
                .toList();
    }

    /// {@return the complete environment of the program}
    public Map<String, String> environment() {
        var all = new HashMap<>(host.environment());
        all.putAll(variables());
        return all;
    }

    /// {@return the environment variables that are added to those of the host}
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
                    "agent '%s': the variable %s for its key is not set".formatted(node, variable));
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
                    "agent '%s': %s has no variable for %s; set it in the program's own files"
                            .formatted(node, program.product().title(), setting));
        }
        environment.put(variable, value);
    }
}
