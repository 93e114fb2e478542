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
public record LoopNode(NodeId id, Goal goal, Node body, Count limit, Gives gives)
        implements Composite, Planning, Forkable {

    /// The name of the type.
    public static final String TYPE = "loop";

    /// {@return a loop with a number of rounds, at most 100}
    ///
    /// @param id its name
    /// @param times the number of rounds; the loop returns its input if there are none
    /// @param body the node to repeat
    public static LoopNode times(String id, Count times, Node body) {
        var usual = Count.of(Rounds.USUAL_MOST);
        return new LoopNode(NodeId.of(id), new Goal.Times(times), body, usual, Gives.LAST);
    }

    /// {@return a loop with a fixed number of rounds}
    ///
    /// @param id its name
    /// @param times the number of rounds, which is also the limit if it is above 100
    /// @param body the node to repeat
    public static LoopNode times(String id, int times, Node body) {
        requireTimes(times);
        return times(id, Count.of(times), body).atMost(Math.max(times, Rounds.USUAL_MOST));
    }

    /// {@return a loop that ends when a condition holds, after at most 100 rounds}
    ///
    /// @param id its name
    /// @param until evaluated after each round
    /// @param body the node to repeat, at least once
    public static LoopNode until(String id, RoundCondition until, Node body) {
        var usual = Count.of(Rounds.USUAL_MOST);
        return new LoopNode(NodeId.of(id), new Goal.Until(until), body, usual, Gives.LAST);
    }

    /// {@return a copy with a maximum number of rounds}
    ///
    /// @param most the limit, at least 1
    public LoopNode atMost(int most) {
        return atMost(Count.of(Rounds.requireLimit(most)));
    }

    /// {@return a copy with a maximum number of rounds}
    ///
    /// @param most the limit, at least 1
    public LoopNode atMost(Count most) {
        return new LoopNode(id, goal, body, most, gives);
    }

    /// {@return a copy that outputs a list of the outputs of all rounds}
    public LoopNode givingAll() {
        return new LoopNode(id, goal, body, limit, Gives.ALL);
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
        int most = Rounds.limit(limit, context);
        return switch (goal) {
            case Goal.Times(var times) -> repeat(requireTimes(times.of(context)), most, context);
            case Goal.Until(var until) -> repeat(until, new Rounds(body, context, most));
        };
    }

    private Outcome repeat(int times, int most, RunContext context) throws InterruptedException {
        var rounds = new Rounds(body, context, Math.min(times, most));
        while (!rounds.isAtLimit()) {
            var failed = rounds.next();
            if (failed != null) {
                return failed;
            }
        }
        return end(rounds, times <= most ? Rounds.Ending.CONDITION : Rounds.Ending.LIMIT);
    }

    private Outcome repeat(RoundCondition until, Rounds rounds) throws InterruptedException {
        do {
            var failed = rounds.next();
            if (failed != null) {
                return failed;
            }
            if (until.test(rounds.now())) {
                return end(rounds, Rounds.Ending.CONDITION);
            }
        } while (!rounds.isAtLimit());
        return end(rounds, Rounds.Ending.LIMIT);
    }

    private Outcome end(Rounds rounds, Rounds.Ending ending) {
        var output =
                switch (gives) {
                    case LAST -> rounds.value();
                    case ALL -> new Value.Items(rounds.results());
                };
        return rounds.end(output, ending);
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
                wiring -> new LoopNode(fork.target(), goal, wiring.node(body), limit, gives));
    }

    /// The condition that ends a loop.
    public sealed interface Goal {

        /// The loop ends after a number of rounds.
        ///
        /// @param times the number of rounds
        record Times(Count times) implements Goal {}

        /// The loop ends when a condition holds.
        ///
        /// @param until evaluated after each round
        record Until(RoundCondition until) implements Goal {}
    }

    /// The output of a loop.
    public enum Gives {
        /// The output of the last round.
        LAST,
        /// A list of the outputs of all rounds.
        ALL
    }
}
