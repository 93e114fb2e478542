package dev.nerve.script.flow;

import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.util.Map;

/// A node that runs a shell command to find out whether an effect happened. Exit code 0 means yes,
/// and the command's output is the output of the effect. Exit code 1 means no. Any other exit code
/// fails, so that a missing command does not repeat the effect.
///
/// @param id its name
/// @param command the command
public record ProbeNode(NodeId id, InlineCommandNode command) implements Node {

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
