package dev.nerve.terminal.shell;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.NodeDefinition;
import dev.nerve.node.Quoting;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import java.util.Optional;

/// Executes its input; the command reads nothing.
///
/// @param id its name
/// @param terms how it is executed
/// @param host where it is executed
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
