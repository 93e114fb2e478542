package dev.nerve.terminal.shell;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.RunContext;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.run.Outcome;
import dev.nerve.value.Template;
import java.util.Optional;

/// A bash node with a fixed command, which reads the input of the node.
///
/// @param id the name of the node
/// @param command the command with placeholders for values
/// @param terms the options of the command
/// @param host the services that execute the command
record BashCommandNode(NodeId id, Template command, BashOptions terms, BashServices host)
        implements BashNode {

    BashCommandNode {
        if (command.toString().isBlank()) {
            throw new NerveException.Invalid(
                    "node '%s': the command is blank; leave it out to execute the input"
                            .formatted(id));
        }
        BashNode.check(command);
    }

    @Override
    public BashNode withOptions(BashOptions other) {
        return new BashCommandNode(id, command, other, host);
    }

    @Override
    public BashNode withId(NodeId other) {
        return new BashCommandNode(other, command, terms, host);
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        ParameterizedScript script;
        try {
            script = ParameterizedScript.of(command, context.scope());
        } catch (NerveException refused) {
            return Outcome.failed(ErrorCode.INVALID_REQUEST, refused.getMessage());
        }
        return new ShellExecution(terms, host, context).run(script, context.input().text());
    }

    @Override
    public Optional<NodeDefinition> definition() {
        return Optional.of(BashDefinitionCodec.of(id, terms, command.toString()));
    }
}
