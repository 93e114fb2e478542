package dev.nerve.control;

import dev.nerve.RunPath;
import dev.nerve.event.ControlFact;
import dev.nerve.event.PlannedStep;
import dev.nerve.node.Node;
import dev.nerve.node.NodeCall;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.PlannableNode;
import dev.nerve.run.Outcome;
import java.util.List;

/// The execution of one of several alternative nodes.
final class BranchExecution {

    private BranchExecution() {}

    /// Executes the node of a branch.
    ///
    /// @param name the name of the branch in events
    /// @param segment the segment of its path
    /// @param node the node
    /// @param context the context of the branching node
    /// @return the outcome
    static Outcome execute(String name, String segment, Node node, RunContext context)
            throws InterruptedException {
        var path = RunPath.parse(context.path() + "/" + segment);
        var place = context.bodyContext(path, node.id(), context.input());
        ReplayFilter.emitOnce(context, place, new ControlFact.BranchTaken(name));
        return place.execute(NodeCall.of(node));
    }

    /// {@return the branch as a planned step}
    static PlannedStep planned(String segment, Node node) {
        return new PlannedStep(segment, node.type(), List.of(), PlannableNode.of(node));
    }
}
