package dev.nerve.terminal.shell;

import dev.nerve.Durations;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.NodeDefinition;
import dev.nerve.value.Template;
import dev.nerve.value.Value;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// A bash node as data, and back.
final class BashDefinition {

    private BashDefinition() {}

    /// {@return the definition; what is as usual is left out}
    ///
    /// @param command nothing if the input is the command
    static NodeDefinition of(NodeId id, BashTerms terms, String command) {
        var usual = BashTerms.USUAL;
        var parameters = new LinkedHashMap<String, Object>();
        if (!command.isEmpty()) {
            parameters.put("command", command);
        }
        if (!terms.directory().equals(usual.directory())) {
            parameters.put("cwd", terms.directory().toString());
        }
        if (!terms.environment().isEmpty()) {
            parameters.put("env", terms.environment());
        }
        if (!terms.timeout().equals(usual.timeout())) {
            parameters.put("timeout", Durations.write(terms.timeout()));
        }
        if (!terms.grace().equals(usual.grace())) {
            parameters.put("grace", Durations.write(terms.grace()));
        }
        return new NodeDefinition(id, BashNode.TYPE, Value.fields(parameters));
    }

    static BashNode make(NodeDefinition definition, ShellHost host) {
        var given = new Given(definition);
        var terms =
                new BashTerms(
                        given.directory(),
                        given.environment(),
                        given.duration("timeout", BashTerms.USUAL.timeout()),
                        given.duration("grace", BashTerms.USUAL.grace()));
        var id = definition.id();
        return given.text("command")
                .<BashNode>map(text -> new CommandNode(id, Template.of(text), terms, host))
                .orElseGet(() -> new InputNode(id, terms, host));
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

        Path directory() {
            try {
                return text("cwd").map(Path::of).orElse(BashTerms.USUAL.directory());
            } catch (InvalidPathException failure) {
                throw new NerveException.Invalid(
                        "node '%s': 'cwd' is no path: %s"
                                .formatted(definition.id(), failure.getMessage()));
            }
        }

        Map<String, String> environment() {
            var variables = new LinkedHashMap<String, String>();
            if (value("env").orElse(Value.Fields.EMPTY) instanceof Value.Fields(var fields)) {
                fields.forEach((name, value) -> variables.put(name, value.text()));
            }
            return variables;
        }
    }
}
