package dev.nerve.script.flow;

import dev.nerve.ErrorCode;
import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import java.util.Map;

/// Finds out by a shell command whether something was done: its exit code is 0 then, and what it
/// writes is what was given.
///
/// @param id its name
/// @param command the command
public record ProbeNode(NodeId id, CommandNode command) implements Node {

    @Override
    public String type() {
        return "probe";
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        return switch (context.run(command, context.input())) {
            case Outcome.Done(var output, _) ->
                    Outcome.done(Map.of("done", true, "output", output));
            case Outcome.Failed failed when failed.code() == ErrorCode.PROCESS ->
                    Outcome.done(Map.of("done", false));
            case Outcome.Failed failed -> failed;
        };
    }
}
