package dev.nerve.control;

import dev.nerve.NerveException;
import dev.nerve.event.ControlFact;
import dev.nerve.node.Node;
import dev.nerve.node.NodeCall;
import dev.nerve.node.RunContext;
import dev.nerve.run.FailureLocation;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The rounds of one loop; each gets the output of the round before. *Confined to one thread.*
final class LoopRounds {

    /// The maximum number of rounds, unless a loop sets another.
    static final int DEFAULT_LIMIT = 100;

    private static final String STEPS = "steps";

    private final Node body;
    private final RunContext context;
    private final int most;
    private final List<Value> results = new ArrayList<>();
    private Value value;

    /// The outputs of the steps of the last round.
    private Value.Fields steps = Value.Fields.EMPTY;

    /// @param body the node to repeat
    /// @param context the context of the loop
    /// @param most the maximum number of rounds
    LoopRounds(Node body, RunContext context, int most) {
        this.body = body;
        this.context = context;
        this.most = most;
        this.value = context.input();
    }

    /// {@return the maximum number of rounds}
    ///
    /// @throws NerveException.Invalid if the limit is below 1
    static int limit(CountFunction limit, RunContext context) {
        return requireLimit(limit.of(context));
    }

    static int requireLimit(int most) {
        if (most < 1) {
            throw new NerveException.Invalid(
                    "a loop must be allowed at least 1 round, not %d".formatted(most));
        }
        return most;
    }

    /// {@return the current state}
    LoopState now() {
        int done = results.size();
        var seen =
                context.withName("loop", names(done, Math.max(0, done - 1)))
                        .withName(STEPS, stepsSeen());
        return new LoopState(done, value, new ListPrefix<>(results), seen);
    }

    Value value() {
        return value;
    }

    List<Value> results() {
        return new ListPrefix<>(results);
    }

    boolean isAtLimit() {
        return results.size() >= most;
    }

    /// Executes one more round.
    ///
    /// @return the failure, or null if the round succeeded
    Outcome.@Nullable Failed next() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("between two rounds");
        }
        int number = results.size() + 1;
        var round =
                context.roundContext(number, body.id(), value)
                        .withName("loop", names(number, number - 1));
        ReplayFilter.emitOnce(context, round, new ControlFact.LoopIteration(number, most));
        return switch (round.execute(NodeCall.of(body))) {
            case Outcome.Failed failed ->
                    FailureLocation.withLocation(failed, round.path())
                            .with("iteration", number)
                            .with("iterations", number - 1)
                            .with("results", results);
            case Outcome.Done(var output, var attributes) -> {
                results.add(output);
                value = output;
                steps =
                        attributes.fields().get(STEPS) instanceof Value.Fields inside
                                ? inside
                                : Value.Fields.EMPTY;
                yield null;
            }
        };
    }

    /// {@return the value of `steps` between two rounds: the steps around the loop and those of the
    /// last round}
    private Supplier<Value> stepsSeen() {
        var inside = steps;
        return () -> {
            var all =
                    context.scope().find(STEPS).orElse(Value.Fields.EMPTY)
                                    instanceof Value.Fields around
                            ? around
                            : Value.Fields.EMPTY;
            for (var step : inside.fields().entrySet()) {
                all = all.with(step.getKey(), step.getValue());
            }
            return all;
        };
    }

    /// {@return the value of `loop` as of now, even if it is read later}
    private Supplier<Value> names(int iteration, int index) {
        var given = value;
        var before = new ListPrefix<>(results);
        return () ->
                Value.Fields.EMPTY
                        .with("iteration", iteration)
                        .with("index", index)
                        .with("max", most)
                        .with("value", given)
                        .with("last", before.isEmpty() ? Value.NULL : before.getLast())
                        .with("results", before);
    }

    /// {@return the outcome of the loop}
    ///
    /// @param output its output
    /// @param endReason the reason for the end
    Outcome end(Value output, EndReason endReason) {
        return Outcome.done(output)
                .with("iterations", results.size())
                .with("ended_by", endReason.name().toLowerCase(Locale.ROOT))
                .with("results", results);
    }

    /// The reason why a loop ended.
    enum EndReason {
        /// The condition or the number of rounds was reached.
        CONDITION,
        /// The limit was reached.
        LIMIT
    }
}
