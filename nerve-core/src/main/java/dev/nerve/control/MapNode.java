package dev.nerve.control;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.event.Planned;
import dev.nerve.node.Composite;
import dev.nerve.node.Forkable;
import dev.nerve.node.Node;
import dev.nerve.node.NodeFork;
import dev.nerve.node.Planning;
import dev.nerve.node.PreparedFork;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import java.util.List;

/// Executes its body for each item of a collection, several at once, and gives a list of what it
/// gave, in the order of the items.
///
/// @param id its name
/// @param items finds the collection; what is no list is one item
/// @param body what is executed for each
/// @param atOnce for how many at once
/// @param onFailure what the failure of one means
public record MapNode(NodeId id, Items items, Node body, Count atOnce, OnFailure onFailure)
        implements Composite, Planning, Forkable {

    /// The name of the type.
    public static final String TYPE = "map";

    /// How many items are worked on at once unless a node says otherwise.
    public static final int USUAL_AT_ONCE = 5;

    /// {@return a map over a collection, five items at once}
    ///
    /// @param id its name
    /// @param items finds the collection; what is no list is one item
    /// @param body what is executed for each
    public static MapNode of(String id, Items items, Node body) {
        var usual = Count.of(USUAL_AT_ONCE);
        return new MapNode(NodeId.of(id), items, body, usual, OnFailure.FAIL);
    }

    /// {@return a map over what it is given, five items at once}
    ///
    /// @param id its name
    /// @param body what is executed for each
    public static MapNode of(String id, Node body) {
        return of(id, Items.INPUT, body);
    }

    /// {@return the same with at most so many items at once}
    ///
    /// @param most 1 works on one after the other
    public MapNode atOnce(int most) {
        return atOnce(Count.of(requireSome(most)));
    }

    /// {@return the same with at most so many items at once}
    ///
    /// @param most 1 works on one after the other
    public MapNode atOnce(Count most) {
        return new MapNode(id, items, body, most, onFailure);
    }

    /// {@return the same, where the others go on if an item fails}
    ///
    /// What it gave is `{error, error_type}` then.
    public MapNode collecting() {
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
            var work = new MapWork(this, items.list(context), context, scope);
            return work.run(most);
        }
    }

    @Override
    public List<Node> parts() {
        return List.of(body);
    }

    @Override
    public List<Planned> plan() {
        return Planning.of(body);
    }

    @Override
    public PreparedFork prepare(NodeFork fork) {
        fork.requireNoConversation(this);
        return PreparedFork.of(
                wiring -> new MapNode(fork.target(), items, wiring.node(body), atOnce, onFailure));
    }

    /// What the failure of one item means.
    public enum OnFailure {
        /// The others are stopped, and the whole fails.
        FAIL,
        /// It is told in the place of its result.
        COLLECT
    }
}
