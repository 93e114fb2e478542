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

/// How an agent program is started in a terminal. *Immutable.*
///
/// @param launch what is wanted
/// @param channel what it takes to hear more of it than its screen
/// @param leftovers how what it leaves behind is known
record StartCommand(AgentLaunch launch, Channel channel, Leftovers leftovers) {

    /// {@return the terminal that is to be opened}
    ///
    /// @throws NerveException.Unsupported if the program cannot do what is wanted
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
                    "%s cannot be given '%s' when it is started".formatted(title(), name));
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

    /// What was asked for counts more than what we need to hear.
    private Map<String, String> environment() {
        var environment = new HashMap<>(channel.environment());
        environment.putAll(launch.variables());
        return leftovers.marked(environment);
    }
}
