package dev.nerve.control;

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

/// A loop that executes its body while a condition holds. Each round gets the output of the round
/// before.
///
/// The condition is evaluated before each round. If it is false at once, the loop returns its
/// input.
///
/// @param id its name
/// @param condition decides whether there is one more round
/// @param body the node to repeat
/// @param limit the maximum number of rounds
public record WhileNode(NodeId id, RoundCondition condition, Node body, Count limit)
        implements Composite, Planning, Forkable {

    /// The name of the type.
    public static final String TYPE = "while";

    /// {@return a loop of at most 100 rounds}
    ///
    /// @param id its name
    /// @param condition decides whether there is one more round
    /// @param body the node to repeat
    public static WhileNode of(String id, RoundCondition condition, Node body) {
        return new WhileNode(NodeId.of(id), condition, body, Count.of(Rounds.USUAL_MOST));
    }

    /// {@return a copy with a maximum number of rounds}
    ///
    /// @param most the limit, at least 1
    public WhileNode atMost(int most) {
        return atMost(Count.of(Rounds.requireLimit(most)));
    }

    /// {@return a copy with a maximum number of rounds}
    ///
    /// @param most the limit, at least 1
    public WhileNode atMost(Count most) {
        return new WhileNode(id, condition, body, most);
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        var rounds = new Rounds(body, context, Rounds.limit(limit, context));
        while (condition.test(rounds.now())) {
            if (rounds.isAtLimit()) {
                return rounds.end(rounds.value(), Rounds.Ending.LIMIT);
            }
            var failed = rounds.next();
            if (failed != null) {
                return failed;
            }
        }
        return rounds.end(rounds.value(), Rounds.Ending.CONDITION);
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
                wiring -> new WhileNode(fork.target(), condition, wiring.node(body), limit));
    }
}
