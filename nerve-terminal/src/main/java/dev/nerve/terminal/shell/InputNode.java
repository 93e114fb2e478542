package dev.nerve.terminal.shell;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.NodeDefinition;
import dev.nerve.node.Quoting;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import java.util.Optional;

/// A bash node that executes its input as the command. The command has no input.
///
/// @param id the name of the node
/// @param terms the options of the command
/// @param host the services that execute the command
record InputNode(NodeId id, BashTerms terms, ShellHost host) implements BashNode, Quoting {

    @Override
    public BashNode under(BashTerms other) {
        return new InputNode(id, other, host);
    }

    @Override
    public BashNode named(NodeId other) {
        return new InputNode(other, terms, host);
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
        Script script;
        try {
            script = Script.ofQuoted(command);
        } catch (NerveException refused) {
            return Outcome.failed(ErrorCode.INVALID_REQUEST, refused.getMessage());
        }
        return new ShellExecution(terms, host, context).run(script, "");
    }

    @Override
    public String quote(String text) {
        return Shell.quote(text);
    }

    @Override
    public Optional<NodeDefinition> definition() {
        return Optional.of(BashDefinition.of(id, terms, ""));
    }
}
