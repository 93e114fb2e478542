package dev.nerve.control;

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
public record WhileNode(NodeId id, LoopCondition condition, Node body, CountFunction limit)
        implements CompositeNode, PlannableNode, ForkableNode {

    /// The name of the type.
    public static final String TYPE = "while";

    /// {@return a loop of at most 100 rounds}
    ///
    /// @param id its name
    /// @param condition decides whether there is one more round
    /// @param body the node to repeat
    public static WhileNode of(String id, LoopCondition condition, Node body) {
        return new WhileNode(
                NodeId.of(id), condition, body, CountFunction.of(LoopRounds.DEFAULT_LIMIT));
    }

    /// {@return a copy with a maximum number of rounds}
    ///
    /// @param most the limit, at least 1
    public WhileNode atMost(int most) {
        return atMost(CountFunction.of(LoopRounds.requireLimit(most)));
    }

    /// {@return a copy with a maximum number of rounds}
    ///
    /// @param most the limit, at least 1
    public WhileNode atMost(CountFunction most) {
        return new WhileNode(id, condition, body, most);
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        var rounds = new LoopRounds(body, context, LoopRounds.limit(limit, context));
        while (condition.test(rounds.now())) {
            if (rounds.isAtLimit()) {
                return rounds.end(rounds.value(), LoopRounds.EndReason.LIMIT);
            }
            var failed = rounds.next();
            if (failed != null) {
                return failed;
            }
        }
        return rounds.end(rounds.value(), LoopRounds.EndReason.CONDITION);
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
                new WhileNode(fork.target(), condition, substitutions.node(body), limit));
    }
}
