package dev.nerve.agent.node;

import dev.nerve.DurationFormat;
import dev.nerve.NodeId;
import dev.nerve.agent.AgentMode;
import dev.nerve.agent.AgentOptions;
import dev.nerve.agent.AgentPlacement;
import dev.nerve.agent.AgentSettings;
import dev.nerve.agent.ConversationStart;
import dev.nerve.agent.permission.PermissionPolicy;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.definition.NodeParameters;
import dev.nerve.terminal.node.CommandLineSplitter;
import dev.nerve.terminal.node.TerminalBackend;
import dev.nerve.terminal.node.TerminalOptions.TimeLimits;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.value.Value;
import dev.nerve.value.schema.FieldSchema;
import dev.nerve.value.schema.ObjectSchema;
import dev.nerve.value.schema.TextSchema;
import dev.nerve.value.schema.UnionSchema;
import dev.nerve.value.schema.ValueSchema;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Converts agent nodes to definitions and back.
final class AgentDefinitionCodec {

    private static final Pattern SIZE = Pattern.compile("(\\d{1,6})x(\\d{1,6})");

    /// The form of the conversation: a new one, one to resume, or a fork of one. The id of a new
    /// one is empty if the program chooses it.
    static final ValueSchema CONVERSATION =
            UnionSchema.of(
                    ObjectSchema.of(
                            FieldSchema.optional(
                                    "new", TextSchema.ANY, "the id of a new conversation")),
                    ObjectSchema.of(
                            FieldSchema.required(
                                    "id", TextSchema.FILLED, "the id of the one to resume")),
                    ObjectSchema.of(
                            FieldSchema.required(
                                    "from", TextSchema.FILLED, "the id of the one to fork"),
                            FieldSchema.required("new", TextSchema.ANY, "the id of the fork")));

    private AgentDefinitionCodec() {}

    /// {@return the definition of an agent, without the parameters that have their default}
    static NodeDefinition definition(NodeId id, AgentOptions options, ConversationStart session) {
        var parameters = new LinkedHashMap<String, Object>();
        parameters.put("command", options.command());
        put(parameters, "mode", options.mode().wireName(), AgentMode.AUTO.wireName());
        var settings = options.settings();
        put(parameters, "model", settings.model(), null);
        put(parameters, "base_url", settings.baseUrl(), null);
        put(parameters, "key_env", settings.keyVariable(), null);
        put(parameters, "mcp_config", settings.mcpConfig(), null);
        put(parameters, "permission_mode", settings.permissionMode(), null);
        if (!options.policy().equals(PermissionPolicy.ASK)) {
            parameters.put("permissions", PolicyCodec.value(options.policy()));
        }
        parameters.put("session", value(session));
        put(parameters, options.place());
        var usual = TimeLimits.DEFAULT;
        put(parameters, "start_timeout", options.limits().start(), usual.start());
        put(parameters, "timeout", options.limits().turn(), usual.turn());
        put(parameters, "grace", options.limits().grace(), usual.grace());
        return new NodeDefinition(id, AgentNode.TYPE, Value.fields(parameters));
    }

    private static void put(Map<String, Object> parameters, AgentPlacement place) {
        put(parameters, "cwd", place.directory().toString(), "");
        if (!place.environment().isEmpty()) {
            parameters.put("env", place.environment());
        }
        put(parameters, "backend", place.backend().wireName(), TerminalBackend.PTY.wireName());
        put(parameters, "size", place.size().toString(), TerminalSize.DEFAULT.toString());
        var recording = place.recording();
        put(parameters, "record", recording == null ? null : recording.toString(), null);
    }

    private static void put(
            Map<String, Object> parameters,
            String name,
            @Nullable String value,
            @Nullable String usual) {
        if (value != null && !value.equals(usual)) {
            parameters.put(name, value);
        }
    }

    private static void put(
            Map<String, Object> parameters, String name, Duration given, Duration usual) {
        if (!given.equals(usual)) {
            parameters.put(name, DurationFormat.write(given));
        }
    }

    private static Map<String, String> value(ConversationStart session) {
        return switch (session) {
            case ConversationStart.Fresh(var id) -> Map.of("new", id);
            case ConversationStart.Resumed(var id) -> Map.of("id", id);
            case ConversationStart.Forked(var from, var id) -> Map.of("from", from, "new", id);
        };
    }

    /// {@return the conversation to start with, if the definition has one}
    static Optional<ConversationStart> conversationStart(NodeDefinition definition) {
        var nodeParameters = new NodeParameters(definition);
        var session = nodeParameters.texts("session");
        var id = session.get("id");
        var name = session.get("new");
        var from = session.get("from");
        if (id != null) {
            return Optional.of(new ConversationStart.Resumed(id));
        }
        if (name == null && from != null) {
            throw nodeParameters.invalid("'session' with 'from' needs 'new', the name of the fork");
        }
        if (name == null) {
            return Optional.empty();
        }
        return Optional.of(
                from == null
                        ? new ConversationStart.Fresh(name)
                        : new ConversationStart.Forked(from, name));
    }

    static AgentOptions options(NodeDefinition definition) {
        var nodeParameters = new NodeParameters(definition);
        var usual = TimeLimits.DEFAULT;
        return new AgentOptions(
                command(nodeParameters),
                nodeParameters.text("mode").map(AgentMode::of).orElse(AgentMode.AUTO),
                settings(nodeParameters),
                place(nodeParameters),
                nodeParameters
                        .value("permissions")
                        .map(PolicyCodec::policy)
                        .orElse(PermissionPolicy.ASK),
                new TimeLimits(
                        nodeParameters.duration("start_timeout", usual.start()),
                        nodeParameters.duration("timeout", usual.turn()),
                        nodeParameters.duration("grace", usual.grace())));
    }

    private static List<String> command(NodeParameters nodeParameters) {
        var command = nodeParameters.value("command").orElse(Value.NULL);
        var words =
                command instanceof Value.Items(var items)
                        ? items.stream().map(Value::text).toList()
                        : CommandLineSplitter.split(command.text());
        if (words.isEmpty() || words.getFirst().isEmpty()) {
            throw nodeParameters.invalid("'command' names the program, such as claude");
        }
        return words;
    }

    private static AgentSettings settings(NodeParameters nodeParameters) {
        return new AgentSettings(
                nodeParameters.text("model").orElse(null),
                nodeParameters.text("base_url").orElse(null),
                nodeParameters.text("key_env").orElse(null),
                nodeParameters.text("mcp_config").orElse(null),
                nodeParameters.text("permission_mode").orElse(null));
    }

    private static AgentPlacement place(NodeParameters nodeParameters) {
        var here = AgentPlacement.DEFAULT;
        return new AgentPlacement(
                nodeParameters.path("cwd").orElse(here.directory()),
                nodeParameters.texts("env"),
                nodeParameters.text("backend").map(TerminalBackend::of).orElse(here.backend()),
                nodeParameters
                        .text("size")
                        .map(text -> size(nodeParameters, text))
                        .orElse(here.size()),
                nodeParameters.path("record").orElse(null));
    }

    private static TerminalSize size(NodeParameters nodeParameters, String text) {
        var parts = SIZE.matcher(text);
        if (!parts.matches()) {
            throw nodeParameters.invalid(
                    "'size' is columns and rows, such as 120x40, not '" + text + "'");
        }
        return new TerminalSize(Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)));
    }
}
