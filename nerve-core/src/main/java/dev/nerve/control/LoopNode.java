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

/// Executes its body so many times, or until a condition holds, each time on what it gave last.
///
/// @param id its name
/// @param goal when it is enough
/// @param body what is repeated
/// @param limit the most rounds there can be
/// @param gives what it gives in the end
public record LoopNode(NodeId id, Goal goal, Node body, Count limit, Gives gives)
        implements Composite, Planning, Forkable {

    /// The name of the type.
    public static final String TYPE = "loop";

    /// {@return a loop of so many rounds, at most 100}
    ///
    /// @param id its name
    /// @param times how many; the input passes through if there are none
    /// @param body what is repeated
    public static LoopNode times(String id, Count times, Node body) {
        var usual = Count.of(Rounds.USUAL_MOST);
        return new LoopNode(NodeId.of(id), new Goal.Times(times), body, usual, Gives.LAST);
    }

    /// {@return a loop of so many rounds}
    ///
    /// @param id its name
    /// @param times how many; a number that is known from the start is a limit in itself
    /// @param body what is repeated
    public static LoopNode times(String id, int times, Node body) {
        requireTimes(times);
        return times(id, Count.of(times), body).atMost(Math.max(times, Rounds.USUAL_MOST));
    }

    /// {@return a loop that ends when a condition holds, after 100 rounds at the latest}
    ///
    /// @param id its name
    /// @param until asked after each round
    /// @param body what is repeated, once at least
    public static LoopNode until(String id, RoundCondition until, Node body) {
        var usual = Count.of(Rounds.USUAL_MOST);
        return new LoopNode(NodeId.of(id), new Goal.Until(until), body, usual, Gives.LAST);
    }

    /// {@return the same with at most so many rounds}
    ///
    /// @param most at least 1
    public LoopNode atMost(int most) {
        return atMost(Count.of(Rounds.requireLimit(most)));
    }

    /// {@return the same with at most so many rounds}
    ///
    /// @param most at least 1
    public LoopNode atMost(Count most) {
        return new LoopNode(id, goal, body, most, gives);
    }

    /// {@return the same, giving a list of what all rounds gave}
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

    /// When it is enough.
    public sealed interface Goal {

        /// After so many rounds.
        ///
        /// @param times how many
        record Times(Count times) implements Goal {}

        /// When a condition holds.
        ///
        /// @param until asked after each round
        record Until(RoundCondition until) implements Goal {}
    }

    /// What a loop gives in the end.
    public enum Gives {
        /// What the last round gave.
        LAST,
        /// A list of what all rounds gave.
        ALL
    }
}
