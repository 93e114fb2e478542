package dev.nerve.terminal.shell;

import dev.nerve.Durations;
import dev.nerve.NodeId;
import dev.nerve.node.Given;
import dev.nerve.node.NodeDefinition;
import dev.nerve.value.Template;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;

/// The conversion between a bash node and its definition.
final class BashDefinition {

    private BashDefinition() {}

    /// {@return the definition, without default values}
    ///
    /// @param command the command, or an empty text if the input is the command
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
        if (!terms.output().equals(usual.output())) {
            parameters.put("output", terms.output().written());
        }
        return new NodeDefinition(id, BashNode.TYPE, Value.fields(parameters));
    }

    static BashNode make(NodeDefinition definition, ShellHost host) {
        var given = new Given(definition);
        var terms =
                new BashTerms(
                        given.path("cwd").orElse(BashTerms.USUAL.directory()),
                        given.texts("env"),
                        given.duration("timeout", BashTerms.USUAL.timeout()),
                        given.duration("grace", BashTerms.USUAL.grace()),
                        given.text("output").map(OutputPart::parse).orElse(OutputPart.WHOLE));
        var id = definition.id();
        return given.text("command")
                .<BashNode>map(text -> new CommandNode(id, Template.of(text), terms, host))
                .orElseGet(() -> new InputNode(id, terms, host));
    }
}
