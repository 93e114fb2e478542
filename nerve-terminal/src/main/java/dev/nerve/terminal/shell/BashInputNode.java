package dev.nerve.terminal.shell;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.QuotingNode;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.run.Outcome;
import dev.nerve.terminal.shell.quoting.ShellProgram;
import java.util.Optional;

/// A bash node that executes its input as the command. The command has no input.
///
/// @param id the name of the node
/// @param terms the options of the command
/// @param host the services that execute the command
record BashInputNode(NodeId id, BashOptions terms, BashServices host)
        implements BashNode, QuotingNode {

    @Override
    public BashNode withOptions(BashOptions other) {
        return new BashInputNode(id, other, host);
    }

    @Override
    public BashNode withId(NodeId other) {
        return new BashInputNode(other, terms, host);
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        var command = context.input().text();
        if (command.isBlank()) {
            return Outcome.failed(
                    ErrorCode.INVALID_REQUEST,
                    "bash '%s' has nothing to execute: give it a command as input or as a parameter"
                            .formatted(id));
        }
        ParameterizedScript script;
        try {
            script = ParameterizedScript.ofQuoted(command);
        } catch (NerveException refused) {
            return Outcome.failed(ErrorCode.INVALID_REQUEST, refused.getMessage());
        }
        return new ShellExecution(terms, host, context).run(script, "");
    }

    @Override
    public String quote(String text) {
        return ShellProgram.quote(text);
    }

    @Override
    public Optional<NodeDefinition> definition() {
        return Optional.of(BashDefinitionCodec.of(id, terms, ""));
    }
}
