package dev.nerve.agent.node;

import dev.nerve.Durations;
import dev.nerve.NodeId;
import dev.nerve.agent.AgentMode;
import dev.nerve.agent.AgentPlace;
import dev.nerve.agent.AgentSession;
import dev.nerve.agent.AgentSettings;
import dev.nerve.agent.AgentTerms;
import dev.nerve.agent.permission.Policy;
import dev.nerve.node.Given;
import dev.nerve.node.NodeDefinition;
import dev.nerve.terminal.node.Backend;
import dev.nerve.terminal.node.CommandWords;
import dev.nerve.terminal.node.TerminalTerms.TimeLimits;
import dev.nerve.terminal.screen.Size;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Converts agent nodes to definitions and back.
final class AgentData {

    private static final Pattern SIZE = Pattern.compile("(\\d{1,6})x(\\d{1,6})");

    private AgentData() {}

    /// {@return the definition of an agent, without the parameters that have their default}
    static NodeDefinition definition(NodeId id, AgentTerms terms, AgentSession session) {
        var parameters = new LinkedHashMap<String, Object>();
        parameters.put("command", terms.command());
        put(parameters, "mode", terms.mode().wireName(), AgentMode.AUTO.wireName());
        var settings = terms.settings();
        put(parameters, "model", settings.model(), null);
        put(parameters, "base_url", settings.baseUrl(), null);
        put(parameters, "key_env", settings.keyVariable(), null);
        put(parameters, "mcp_config", settings.mcpConfig(), null);
        put(parameters, "permission_mode", settings.permissionMode(), null);
        if (!terms.policy().equals(Policy.ASK)) {
            parameters.put("permissions", PolicyData.value(terms.policy()));
        }
        parameters.put("session", value(session));
        put(parameters, terms.place());
        var usual = TimeLimits.USUAL;
        put(parameters, "start_timeout", terms.limits().start(), usual.start());
        put(parameters, "timeout", terms.limits().turn(), usual.turn());
        put(parameters, "grace", terms.limits().grace(), usual.grace());
        return new NodeDefinition(id, AgentNode.TYPE, Value.fields(parameters));
    }

    private static void put(Map<String, Object> parameters, AgentPlace place) {
        put(parameters, "cwd", place.directory().toString(), "");
        if (!place.environment().isEmpty()) {
            parameters.put("env", place.environment());
        }
        put(parameters, "backend", place.backend().wireName(), Backend.PTY.wireName());
        put(parameters, "size", place.size().toString(), Size.USUAL.toString());
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
            parameters.put(name, Durations.write(given));
        }
    }

    private static Map<String, String> value(AgentSession session) {
        return switch (session) {
            case AgentSession.Fresh(var id) -> Map.of("new", id);
            case AgentSession.Resumed(var id) -> Map.of("id", id);
            case AgentSession.Forked(var from, var id) -> Map.of("from", from, "new", id);
        };
    }

    /// {@return the conversation to start with, if the definition has one}
    static Optional<AgentSession> session(NodeDefinition definition) {
        var given = new Given(definition);
        var session = given.texts("session");
        var id = session.get("id");
        var name = session.get("new");
        var from = session.get("from");
        if (id != null) {
            return Optional.of(new AgentSession.Resumed(id));
        }
        if (name == null && from != null) {
            throw given.invalid("'session' with 'from' needs 'new', the name of the fork");
        }
        if (name == null) {
            return Optional.empty();
        }
        return Optional.of(
                from == null ? new AgentSession.Fresh(name) : new AgentSession.Forked(from, name));
    }

    static AgentTerms terms(NodeDefinition definition) {
        var given = new Given(definition);
        var usual = TimeLimits.USUAL;
        return new AgentTerms(
                command(given),
                given.text("mode").map(AgentMode::of).orElse(AgentMode.AUTO),
                settings(given),
                place(given),
                given.value("permissions").map(PolicyData::policy).orElse(Policy.ASK),
                new TimeLimits(
                        given.duration("start_timeout", usual.start()),
                        given.duration("timeout", usual.turn()),
                        given.duration("grace", usual.grace())));
    }

    private static List<String> command(Given given) {
        var command = given.value("command").orElse(Value.NULL);
        var words =
                command instanceof Value.Items(var items)
                        ? items.stream().map(Value::text).toList()
                        : CommandWords.split(command.text());
        if (words.isEmpty() || words.getFirst().isEmpty()) {
            throw given.invalid("'command' names the program, such as claude");
        }
        return words;
    }

    private static AgentSettings settings(Given given) {
        return new AgentSettings(
                given.text("model").orElse(null),
                given.text("base_url").orElse(null),
                given.text("key_env").orElse(null),
                given.text("mcp_config").orElse(null),
                given.text("permission_mode").orElse(null));
    }

    private static AgentPlace place(Given given) {
        var here = AgentPlace.HERE;
        return new AgentPlace(
                given.path("cwd").orElse(here.directory()),
                given.texts("env"),
                given.text("backend").map(Backend::of).orElse(here.backend()),
                given.text("size").map(text -> size(given, text)).orElse(here.size()),
                given.path("record").orElse(null));
    }

    private static Size size(Given given, String text) {
        var parts = SIZE.matcher(text);
        if (!parts.matches()) {
            throw given.invalid("'size' is columns and rows, such as 120x40, not '" + text + "'");
        }
        return new Size(Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)));
    }
}
