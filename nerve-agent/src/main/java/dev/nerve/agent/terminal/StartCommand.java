package dev.nerve.agent.terminal;

import dev.nerve.NerveException;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentSession;
import dev.nerve.agent.Leftovers;
import dev.nerve.terminal.node.Source;
import dev.nerve.terminal.node.TerminalTerms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The start of an agent program in a terminal. *Immutable.*
///
/// @param launch the requested start
/// @param channel the channel, which may add arguments and variables
/// @param leftovers the processes of the program, which are marked by a variable
record StartCommand(AgentLaunch launch, Channel channel, Leftovers leftovers) {

    /// {@return the options of the terminal to open}
    ///
    /// @throws NerveException.Unsupported if the program cannot start as requested
    TerminalTerms terms() {
        var place = launch.terms().place();
        var source =
                new Source.Spawn(command(), launch.directory(), environment(), place.backend());
        return new TerminalTerms(
                source,
                place.size(),
                launch.program().name(),
                launch.terms().limits(),
                place.recording());
    }

    private List<String> command() {
        var command = new ArrayList<>(launch.terms().command());
        command.addAll(session());
        var settings = launch.terms().settings();
        command.addAll(setting("model", settings.model()));
        command.addAll(setting("mcp_config", settings.mcpConfig()));
        command.addAll(setting("permission_mode", launch.toldMode()));
        return channel.extend(command);
    }

    private List<String> session() {
        var starting = launch.program().starting();
        return switch (launch.session()) {
            case AgentSession.Fresh(var id) when id.isEmpty() && starting.isNamedByUs() ->
                    List.of();
            case AgentSession.Fresh(var id) -> filled(starting.fresh(), Map.of("{id}", id));
            case AgentSession.Resumed(var id) ->
                    filled(offered(starting.resumed(), "resume"), Map.of("{id}", id));
            case AgentSession.Forked(var from, var id) ->
                    filled(offered(starting.forked(), "fork"), Map.of("{from}", from, "{id}", id));
        };
    }

    private List<String> offered(List<String> arguments, String what) {
        if (arguments.isEmpty()) {
            throw new NerveException.Unsupported(
                    "%s cannot %s a conversation".formatted(title(), what));
        }
        return arguments;
    }

    private List<String> setting(String name, @Nullable String value) {
        if (value == null) {
            return List.of();
        }
        var arguments = launch.program().starting().settings().getOrDefault(name, List.of());
        if (arguments.isEmpty()) {
            throw new NerveException.Unsupported(
                    "%s has no argument for '%s'".formatted(title(), name));
        }
        return filled(arguments, Map.of("{value}", value));
    }

    private String title() {
        return launch.program().product().title();
    }

    private static List<String> filled(List<String> arguments, Map<String, String> values) {
        return arguments.stream().map(argument -> fill(argument, values)).toList();
    }

    private static String fill(String argument, Map<String, String> values) {
        var filled = argument;
        for (var value : values.entrySet()) {
            filled = filled.replace(value.getKey(), value.getValue());
        }
        return filled;
    }

    /// Returns the variables. Those of the user take precedence over those of the channel.
    private Map<String, String> environment() {
        var environment = new HashMap<>(channel.environment());
        environment.putAll(launch.variables());
        return leftovers.marked(environment);
    }
}
