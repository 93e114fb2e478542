package dev.nerve.agent.terminal;

import dev.nerve.NerveException;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.ConversationStart;
import dev.nerve.agent.ProgramProcesses;
import dev.nerve.agent.terminal.channel.ProgramChannel;
import dev.nerve.terminal.node.TerminalOptions;
import dev.nerve.terminal.node.TerminalSource;
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
record TerminalLaunch(AgentLaunch launch, ProgramChannel channel, ProgramProcesses leftovers) {

    /// {@return the options of the terminal to open}
    ///
    /// @throws NerveException.Unsupported if the program cannot start as requested
    TerminalOptions options() {
        var place = launch.terms().place();
        var source =
                new TerminalSource.Spawn(
                        command(), launch.directory(), environment(), place.backend());
        return new TerminalOptions(
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
        command.addAll(setting("permission_mode", launch.permissionModeArgument()));
        return channel.extendCommand(command);
    }

    private List<String> session() {
        var startArguments = launch.program().starting();
        return switch (launch.session()) {
            case ConversationStart.Fresh(var id)
                    when id.isEmpty() && startArguments.isNamedByUs() ->
                    List.of();
            case ConversationStart.Fresh(var id) ->
                    filled(startArguments.fresh(), Map.of("{id}", id));
            case ConversationStart.Resumed(var id) ->
                    filled(offered(startArguments.resumed(), "resume"), Map.of("{id}", id));
            case ConversationStart.Forked(var from, var id) ->
                    filled(
                            offered(startArguments.forked(), "fork"),
                            Map.of("{from}", from, "{id}", id));
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
        return leftovers.markedEnvironment(environment);
    }
}
