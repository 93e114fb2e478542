package dev.nerve.terminal.node;

import dev.nerve.Durations;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.NodeDefinition;
import dev.nerve.terminal.screen.Size;
import dev.nerve.value.Value;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// A codec between terminal options and node definitions.
final class TerminalData {

    private static final Pattern SIZE = Pattern.compile("(\\d{1,6})x(\\d{1,6})");

    private TerminalData() {}

    /// {@return the definition, without default values}
    static NodeDefinition definition(NodeId id, TerminalTerms terms) {
        var parameters = new LinkedHashMap<String, Object>();
        switch (terms.source()) {
            case Source.Spawn spawn -> put(parameters, spawn);
            case Source.Attach attach -> {
                parameters.put("pane", attach.pane());
                parameters.put("backend", attach.backend().wireName());
            }
        }
        if (!terms.size().equals(Size.USUAL)) {
            parameters.put("size", terms.size().toString());
        }
        if (!terms.parser().equals(TerminalTerms.AUTO)) {
            parameters.put("parser", terms.parser());
        }
        put(parameters, terms.limits());
        var recording = terms.recording();
        if (recording != null) {
            parameters.put("record", recording.toString());
        }
        return new NodeDefinition(id, TerminalNode.TYPE, Value.fields(parameters));
    }

    private static void put(Map<String, Object> parameters, Source.Spawn spawn) {
        parameters.put("command", spawn.command());
        if (spawn.backend() != Backend.PTY) {
            parameters.put("backend", spawn.backend().wireName());
        }
        if (!spawn.directory().toString().isEmpty()) {
            parameters.put("cwd", spawn.directory().toString());
        }
        if (!spawn.environment().isEmpty()) {
            parameters.put("env", spawn.environment());
        }
    }

    private static void put(Map<String, Object> parameters, TerminalTerms.TimeLimits limits) {
        var usual = TerminalTerms.TimeLimits.USUAL;
        put(parameters, "start_timeout", limits.start(), usual.start());
        put(parameters, "timeout", limits.turn(), usual.turn());
        put(parameters, "grace", limits.grace(), usual.grace());
    }

    private static void put(
            Map<String, Object> parameters, String name, Duration given, Duration usual) {
        if (!given.equals(usual)) {
            parameters.put(name, Durations.write(given));
        }
    }

    static TerminalTerms terms(NodeDefinition definition) {
        var given = new Given(definition);
        var usual = TerminalTerms.TimeLimits.USUAL;
        return new TerminalTerms(
                given.source(),
                given.text("size").map(given::size).orElse(Size.USUAL),
                given.text("parser").orElse(TerminalTerms.AUTO),
                new TerminalTerms.TimeLimits(
                        given.duration("start_timeout", usual.start()),
                        given.duration("timeout", usual.turn()),
                        given.duration("grace", usual.grace())),
                given.path("record").orElse(null));
    }

    private record Given(NodeDefinition definition) {

        Optional<Value> value(String name) {
            return Optional.ofNullable(definition.parameters().fields().get(name))
                    .filter(value -> !value.equals(Value.NULL));
        }

        Optional<String> text(String name) {
            return value(name).map(Value::text);
        }

        Duration duration(String name, Duration otherwise) {
            return text(name).map(Durations::parse).orElse(otherwise);
        }

        Source source() {
            var pane = text("pane");
            var command = value("command");
            if (pane.isPresent() == command.isPresent()) {
                throw invalid("give it a 'command' to start or a 'pane' to attach to, one of them");
            }
            var backend = text("backend").map(Backend::of);
            return pane.isPresent()
                    ? new Source.Attach(pane.get(), backend.orElse(Backend.TMUX))
                    : new Source.Spawn(
                            words(command.orElseThrow()),
                            path("cwd").orElse(Path.of("")),
                            environment(),
                            backend.orElse(Backend.PTY));
        }

        private List<String> words(Value command) {
            return command instanceof Value.Items(var items)
                    ? items.stream().map(Value::text).toList()
                    : CommandWords.split(command.text());
        }

        Optional<Path> path(String name) {
            try {
                return text(name).map(Path::of);
            } catch (InvalidPathException failure) {
                throw invalid("'%s' is not a path: %s".formatted(name, failure.getMessage()));
            }
        }

        Map<String, String> environment() {
            var variables = new LinkedHashMap<String, String>();
            if (value("env").orElse(Value.Fields.EMPTY) instanceof Value.Fields(var fields)) {
                fields.forEach((name, value) -> variables.put(name, value.text()));
            }
            return variables;
        }

        Size size(String text) {
            var parts = SIZE.matcher(text);
            if (!parts.matches()) {
                throw invalid("'size' is columns and rows, such as 120x40, not '" + text + "'");
            }
            return new Size(Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)));
        }

        private NerveException invalid(String problem) {
            return new NerveException.Invalid("node '%s': %s".formatted(definition.id(), problem));
        }
    }
}
