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
import dev.nerve.value.Value;
import java.util.List;

/// A node that executes its body a number of times, or until a condition holds. Each round gets the
/// output of the round before.
///
/// @param id its name
/// @param goal decides when the loop ends
/// @param body the node to repeat
/// @param limit the maximum number of rounds
/// @param gives the kind of output
public record LoopNode(
        NodeId id, StopCondition goal, Node body, CountFunction limit, OutputMode gives)
        implements CompositeNode, PlannableNode, ForkableNode {

    /// The name of the type.
    public static final String TYPE = "loop";

    /// {@return a loop with a number of rounds, at most 100}
    ///
    /// @param id its name
    /// @param times the number of rounds; the loop returns its input if there are none
    /// @param body the node to repeat
    public static LoopNode times(String id, CountFunction times, Node body) {
        var usual = CountFunction.of(LoopRounds.DEFAULT_LIMIT);
        return new LoopNode(
                NodeId.of(id), new StopCondition.Times(times), body, usual, OutputMode.LAST);
    }

    /// {@return a loop with a fixed number of rounds}
    ///
    /// @param id its name
    /// @param times the number of rounds, which is also the limit if it is above 100
    /// @param body the node to repeat
    public static LoopNode times(String id, int times, Node body) {
        requireTimes(times);
        return times(id, CountFunction.of(times), body)
                .atMost(Math.max(times, LoopRounds.DEFAULT_LIMIT));
    }

    /// {@return a loop that ends when a condition holds, after at most 100 rounds}
    ///
    /// @param id its name
    /// @param until evaluated after each round
    /// @param body the node to repeat, at least once
    public static LoopNode until(String id, LoopCondition until, Node body) {
        var usual = CountFunction.of(LoopRounds.DEFAULT_LIMIT);
        return new LoopNode(
                NodeId.of(id), new StopCondition.Until(until), body, usual, OutputMode.LAST);
    }

    /// {@return a copy with a maximum number of rounds}
    ///
    /// @param most the limit, at least 1
    public LoopNode atMost(int most) {
        return atMost(CountFunction.of(LoopRounds.requireLimit(most)));
    }

    /// {@return a copy with a maximum number of rounds}
    ///
    /// @param most the limit, at least 1
    public LoopNode atMost(CountFunction most) {
        return new LoopNode(id, goal, body, most, gives);
    }

    /// {@return a copy that outputs a list of the outputs of all rounds}
    public LoopNode collectResults() {
        return new LoopNode(id, goal, body, limit, OutputMode.ALL);
    }

    private static int requireTimes(int times) {
        if (times < 0) {
            throw new NerveException.Invalid(
                    "a loop cannot have %d rounds; give it 0 or more".formatted(times));
        }
        return times;
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        int most = LoopRounds.limit(limit, context);
        return switch (goal) {
            case StopCondition.Times(var times) ->
                    repeat(requireTimes(times.of(context)), most, context);
            case StopCondition.Until(var until) ->
                    repeat(until, new LoopRounds(body, context, most));
        };
    }

    private Outcome repeat(int times, int most, RunContext context) throws InterruptedException {
        var rounds = new LoopRounds(body, context, Math.min(times, most));
        while (!rounds.isAtLimit()) {
            var failed = rounds.next();
            if (failed != null) {
                return failed;
            }
        }
        return end(
                rounds,
                times <= most ? LoopRounds.EndReason.CONDITION : LoopRounds.EndReason.LIMIT);
    }

    private Outcome repeat(LoopCondition until, LoopRounds rounds) throws InterruptedException {
        do {
            var failed = rounds.next();
            if (failed != null) {
                return failed;
            }
            if (until.test(rounds.now())) {
                return end(rounds, LoopRounds.EndReason.CONDITION);
            }
        } while (!rounds.isAtLimit());
        return end(rounds, LoopRounds.EndReason.LIMIT);
    }

    private Outcome end(LoopRounds rounds, LoopRounds.EndReason reason) {
        var output =
                switch (gives) {
                    case LAST -> rounds.value();
                    case ALL -> new Value.Items(rounds.results());
                };
        return rounds.end(output, reason);
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
                new LoopNode(fork.target(), goal, substitutions.node(body), limit, gives));
    }

    /// The condition that ends a loop.
    public sealed interface StopCondition {

        /// The loop ends after a number of rounds.
        ///
        /// @param times the number of rounds
        record Times(CountFunction times) implements StopCondition {}

        /// The loop ends when a condition holds.
        ///
        /// @param until evaluated after each round
        record Until(LoopCondition until) implements StopCondition {}
    }

    /// The output of a loop.
    public enum OutputMode {
        /// The output of the last round.
        LAST,
        /// A list of the outputs of all rounds.
        ALL
    }
}
