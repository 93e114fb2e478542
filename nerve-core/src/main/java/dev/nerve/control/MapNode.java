package dev.nerve.control;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.event.PlannedStep;
import dev.nerve.node.Node;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.capability.ForkableNode;
import dev.nerve.node.capability.PlannableNode;
import dev.nerve.node.capability.PreparedFork;
import dev.nerve.run.Outcome;
import java.util.List;

/// A node that executes its body for each item of a collection, several at once. Its output is a
/// list of the outputs, in the order of the items.
///
/// @param id its name
/// @param items computes the collection; a value that is not a list is one item
/// @param body the node to execute for each item
/// @param atOnce the number of items at once
/// @param onFailure the handling of a failed item
public record MapNode(
        NodeId id, ItemsFunction items, Node body, CountFunction atOnce, OnFailure onFailure)
        implements CompositeNode, PlannableNode, ForkableNode {

    /// The name of the type.
    public static final String TYPE = "map";

    /// The number of items at once, unless a node sets another.
    public static final int DEFAULT_PARALLEL = 5;

    /// {@return a map over a collection, five items at once}
    ///
    /// @param id its name
    /// @param items computes the collection; a value that is not a list is one item
    /// @param body the node to execute for each item
    public static MapNode of(String id, ItemsFunction items, Node body) {
        var usual = CountFunction.of(DEFAULT_PARALLEL);
        return new MapNode(NodeId.of(id), items, body, usual, OnFailure.FAIL);
    }

    /// {@return a map over its input, five items at once}
    ///
    /// @param id its name
    /// @param body the node to execute for each item
    public static MapNode of(String id, Node body) {
        return of(id, ItemsFunction.INPUT, body);
    }

    /// {@return a copy with a maximum number of items at once}
    ///
    /// @param most the limit; 1 processes one item after the other
    public MapNode atOnce(int most) {
        return atOnce(CountFunction.of(requireSome(most)));
    }

    /// {@return a copy with a maximum number of items at once}
    ///
    /// @param most the limit; 1 processes one item after the other
    public MapNode atOnce(CountFunction most) {
        return new MapNode(id, items, body, most, onFailure);
    }

    /// {@return a copy that continues with the other items if one fails}
    ///
    /// The result of a failed item is `{error, error_type}`.
    public MapNode collectFailures() {
        return new MapNode(id, items, body, atOnce, OnFailure.COLLECT);
    }

    private static int requireSome(int most) {
        if (most < 1) {
            throw new NerveException.Invalid(
                    "a map must be allowed at least 1 item at once, not %d".formatted(most));
        }
        return most;
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        int most = requireSome(atOnce.of(context));
        try (var scope = context.cancellation().open()) {
            var work = new MapWorkers(this, items.list(context), context, scope);
            return work.run(most);
        }
    }

    @Override
    public List<Node> parts() {
        return List.of(body);
    }

    @Override
    public List<PlannedStep> plan() {
        return PlannableNode.of(body);
    }

    @Override
    public PreparedFork prepare(NodeForkRequest fork) {
        fork.requireNoConversation(this);
        return PreparedFork.of(substitutions ->
                new MapNode(fork.target(), items, substitutions.node(body), atOnce, onFailure));
    }

    /// The handling of a failed item.
    public enum OnFailure {
        /// Stops the other items; the map fails.
        FAIL,
        /// Puts the failure into the list of results.
        COLLECT
    }
}
