package dev.nerve.terminal.shell;

import dev.nerve.DurationFormat;
import dev.nerve.NodeId;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.definition.NodeParameters;
import dev.nerve.terminal.shell.output.OutputPart;
import dev.nerve.value.Template;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;

/// The conversion between a bash node and its definition.
final class BashDefinitionCodec {

    private BashDefinitionCodec() {}

    /// {@return the definition, without default values}
    ///
    /// @param command the command, or an empty text if the input is the command
    static NodeDefinition of(NodeId id, BashOptions options, String command) {
        var usual = BashOptions.DEFAULT;
        var parameters = new LinkedHashMap<String, Object>();
        if (!command.isEmpty()) {
            parameters.put("command", command);
        }
        if (!options.directory().equals(usual.directory())) {
            parameters.put("cwd", options.directory().toString());
        }
        if (!options.environment().isEmpty()) {
            parameters.put("env", options.environment());
        }
        if (!options.timeout().equals(usual.timeout())) {
            parameters.put("timeout", DurationFormat.write(options.timeout()));
        }
        if (!options.grace().equals(usual.grace())) {
            parameters.put("grace", DurationFormat.write(options.grace()));
        }
        if (!options.output().equals(usual.output())) {
            parameters.put("output", options.output().toText());
        }
        return new NodeDefinition(id, BashNode.TYPE, Value.fields(parameters));
    }

    static BashNode make(NodeDefinition definition, BashServices services) {
        var nodeParameters = new NodeParameters(definition);
        var options =
                new BashOptions(
                        nodeParameters.path("cwd").orElse(BashOptions.DEFAULT.directory()),
                        nodeParameters.texts("env"),
                        nodeParameters.duration("timeout", BashOptions.DEFAULT.timeout()),
                        nodeParameters.duration("grace", BashOptions.DEFAULT.grace()),
                        nodeParameters
                                .text("output")
                                .map(OutputPart::parse)
                                .orElse(OutputPart.WHOLE));
        var id = definition.id();
        return nodeParameters
                .text("command")
                .<BashNode>map(
                        text -> new BashCommandNode(id, Template.of(text), options, services))
                .orElseGet(() -> new BashInputNode(id, options, services));
    }
}
