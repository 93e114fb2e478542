package dev.nerve.control;

import dev.nerve.RunPath;
import dev.nerve.event.ControlFact;
import dev.nerve.event.Planned;
import dev.nerve.node.Call;
import dev.nerve.node.Node;
import dev.nerve.node.Planning;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import java.util.List;

/// The execution of one of several alternative nodes.
final class Way {

    private Way() {}

    /// Executes the node of a branch.
    ///
    /// @param name the name of the branch in events
    /// @param segment the segment of its path
    /// @param node the node
    /// @param context the context of the branching node
    /// @return the outcome
    static Outcome take(String name, String segment, Node node, RunContext context)
            throws InterruptedException {
        var path = RunPath.parse(context.path() + "/" + segment);
        var place = context.body(path, node.id(), context.input());
        Replay.tell(context, place, new ControlFact.BranchTaken(name));
        return place.execute(Call.of(node));
    }

    /// {@return the branch as a planned step}
    static Planned planned(String segment, Node node) {
        return new Planned(segment, node.type(), List.of(), Planning.of(node));
    }
}
