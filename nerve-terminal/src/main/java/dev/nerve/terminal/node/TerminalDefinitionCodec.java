package dev.nerve.terminal.node;

import dev.nerve.DurationFormat;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.terminal.screen.TerminalSize;
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
final class TerminalDefinitionCodec {

    private static final Pattern SIZE = Pattern.compile("(\\d{1,6})x(\\d{1,6})");

    private TerminalDefinitionCodec() {}

    /// {@return the definition, without default values}
    static NodeDefinition definition(NodeId id, TerminalOptions terminalOptions) {
        var parameters = new LinkedHashMap<String, Object>();
        switch (terminalOptions.source()) {
            case TerminalSource.Spawn spawn -> put(parameters, spawn);
            case TerminalSource.Attach attach -> {
                parameters.put("pane", attach.pane());
                parameters.put("backend", attach.backend().wireName());
            }
        }
        if (!terminalOptions.size().equals(TerminalSize.DEFAULT)) {
            parameters.put("size", terminalOptions.size().toString());
        }
        if (!terminalOptions.parser().equals(TerminalOptions.AUTO)) {
            parameters.put("parser", terminalOptions.parser());
        }
        put(parameters, terminalOptions.limits());
        var recording = terminalOptions.recording();
        if (recording != null) {
            parameters.put("record", recording.toString());
        }
        return new NodeDefinition(id, TerminalNode.TYPE, Value.fields(parameters));
    }

    private static void put(Map<String, Object> parameters, TerminalSource.Spawn spawn) {
        parameters.put("command", spawn.command());
        if (spawn.backend() != TerminalBackend.PTY) {
            parameters.put("backend", spawn.backend().wireName());
        }
        if (!spawn.directory().toString().isEmpty()) {
            parameters.put("cwd", spawn.directory().toString());
        }
        if (!spawn.environment().isEmpty()) {
            parameters.put("env", spawn.environment());
        }
    }

    private static void put(Map<String, Object> parameters, TerminalOptions.TimeLimits limits) {
        var usual = TerminalOptions.TimeLimits.DEFAULT;
        put(parameters, "start_timeout", limits.start(), usual.start());
        put(parameters, "timeout", limits.turn(), usual.turn());
        put(parameters, "grace", limits.grace(), usual.grace());
    }

    private static void put(
            Map<String, Object> parameters, String name, Duration given, Duration usual) {
        if (!given.equals(usual)) {
            parameters.put(name, DurationFormat.write(given));
        }
    }

    static TerminalOptions terms(NodeDefinition definition) {
        var definitionParameters = new DefinitionParameters(definition);
        var usual = TerminalOptions.TimeLimits.DEFAULT;
        return new TerminalOptions(
                definitionParameters.source(),
                definitionParameters
                        .text("size")
                        .map(definitionParameters::size)
                        .orElse(TerminalSize.DEFAULT),
                definitionParameters.text("parser").orElse(TerminalOptions.AUTO),
                new TerminalOptions.TimeLimits(
                        definitionParameters.duration("start_timeout", usual.start()),
                        definitionParameters.duration("timeout", usual.turn()),
                        definitionParameters.duration("grace", usual.grace())),
                definitionParameters.path("record").orElse(null));
    }

    private record DefinitionParameters(NodeDefinition definition) {

        Optional<Value> value(String name) {
            return Optional.ofNullable(definition.parameters().fields().get(name))
                    .filter(value -> !value.equals(Value.NULL));
        }

        Optional<String> text(String name) {
            return value(name).map(Value::text);
        }

        Duration duration(String name, Duration otherwise) {
            return text(name).map(DurationFormat::parse).orElse(otherwise);
        }

        TerminalSource source() {
            var pane = text("pane");
            var command = value("command");
            if (pane.isPresent() == command.isPresent()) {
                throw invalid("give it a 'command' to start or a 'pane' to attach to, one of them");
            }
            var backend = text("backend").map(TerminalBackend::of);
            return pane.isPresent()
                    ? new TerminalSource.Attach(pane.get(), backend.orElse(TerminalBackend.TMUX))
                    : new TerminalSource.Spawn(
                            words(command.orElseThrow()),
                            path("cwd").orElse(Path.of("")),
                            environment(),
                            backend.orElse(TerminalBackend.PTY));
        }

        private List<String> words(Value command) {
            return command instanceof Value.Items(var items)
                    ? items.stream().map(Value::text).toList()
                    : CommandLineSplitter.split(command.text());
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

        TerminalSize size(String text) {
            var parts = SIZE.matcher(text);
            if (!parts.matches()) {
                throw invalid("'size' is columns and rows, such as 120x40, not '" + text + "'");
            }
            return new TerminalSize(
                    Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)));
        }

        private NerveException invalid(String problem) {
            return new NerveException.Invalid("node '%s': %s".formatted(definition.id(), problem));
        }
    }
}
