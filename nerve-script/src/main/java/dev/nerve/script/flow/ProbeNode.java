package dev.nerve.script.flow;

import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.util.Map;

/// Finds out by a shell command whether something was done: its exit code is 0 then, and what it
/// writes is what was given. With exit code 1 it was not done; any other tells nothing, so that a
/// command that is missing does not repeat what was done.
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
            case Outcome.Failed failed when isNo(failed) -> Outcome.done(Map.of("done", false));
            case Outcome.Failed failed -> failed;
        };
    }

    private static boolean isNo(Outcome.Failed failed) {
        return new Value.Num(BigDecimal.ONE).equals(failed.attributes().fields().get("exit_code"));
    }
}
