package dev.nerve.control;

import dev.nerve.NodeId;
import dev.nerve.event.ControlFact;
import dev.nerve.event.PlannedStep;
import dev.nerve.node.Node;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.capability.ForkableNode;
import dev.nerve.node.capability.PlannableNode;
import dev.nerve.node.capability.PreparedFork;
import dev.nerve.run.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A node that executes one of two nodes, depending on a condition. Without a second node, it
/// returns its input if the condition is false.
///
/// @param id its name
/// @param condition selects the node
/// @param then the node to execute if the condition is true
/// @param otherwise the node to execute if the condition is false, or null
public record BranchNode(
        NodeId id, ConditionFunction condition, Node then, @Nullable Node otherwise)
        implements CompositeNode, PlannableNode, ForkableNode {

    /// The name of the type.
    public static final String TYPE = "branch";

    private static final String ATTRIBUTE = "branch";
    private static final String THEN = "then";
    private static final String ELSE = "else";
    private static final String NONE = "none";

    /// {@return a branch without a second node}
    ///
    /// @param id its name
    /// @param condition selects the node
    /// @param then the node to execute if the condition is true
    public static BranchNode of(String id, ConditionFunction condition, Node then) {
        return new BranchNode(NodeId.of(id), condition, then, null);
    }

    /// {@return a copy with a second node}
    ///
    /// @param node the node to execute if the condition is false
    public BranchNode otherwise(Node node) {
        return new BranchNode(id, condition, then, node);
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        if (condition.test(context)) {
            return BranchExecution.execute(THEN, THEN, then, context).with(ATTRIBUTE, THEN);
        }
        if (otherwise != null) {
            return BranchExecution.execute(ELSE, ELSE, otherwise, context).with(ATTRIBUTE, ELSE);
        }
        context.emit(new ControlFact.BranchTaken(NONE));
        return Outcome.done(context.input()).with(ATTRIBUTE, NONE);
    }

    @Override
    public List<Node> parts() {
        return otherwise == null ? List.of(then) : List.of(then, otherwise);
    }

    @Override
    public List<PlannedStep> plan() {
        var plan = new ArrayList<>(List.of(BranchExecution.planned(THEN, then)));
        if (otherwise != null) {
            plan.add(BranchExecution.planned(ELSE, otherwise));
        }
        return plan;
    }

    @Override
    public PreparedFork prepare(NodeForkRequest fork) {
        fork.requireNoConversation(this);
        return PreparedFork.of(substitutions -> {
            var other = otherwise == null ? null : substitutions.node(otherwise);
            return new BranchNode(fork.target(), condition, substitutions.node(then), other);
        });
    }
}
