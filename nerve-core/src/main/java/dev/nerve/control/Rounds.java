package dev.nerve.control;

import dev.nerve.NerveException;
import dev.nerve.event.ControlFact;
import dev.nerve.node.Call;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The rounds of one loop; each gets the output of the round before. *Confined to one thread.*
final class Rounds {

    /// The maximum number of rounds, unless a loop sets another.
    static final int USUAL_MOST = 100;

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
    Rounds(Node body, RunContext context, int most) {
        this.body = body;
        this.context = context;
        this.most = most;
        this.value = context.input();
    }

    /// {@return the maximum number of rounds}
    ///
    /// @throws NerveException.Invalid if the limit is below 1
    static int limit(Count limit, RunContext context) {
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
    Round now() {
        int done = results.size();
        var seen =
                context.naming("loop", names(done, Math.max(0, done - 1)))
                        .naming(STEPS, stepsSeen());
        return new Round(done, value, new Prefix<>(results), seen);
    }

    Value value() {
        return value;
    }

    List<Value> results() {
        return new Prefix<>(results);
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
                context.round(number, body.id(), value).naming("loop", names(number, number - 1));
        Replay.tell(context, round, new ControlFact.LoopIteration(number, most));
        return switch (round.execute(Call.of(body))) {
            case Outcome.Failed failed ->
                    Place.told(failed, round.path())
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
        var before = new Prefix<>(results);
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
    /// @param ending the reason for the end
    Outcome end(Value output, Ending ending) {
        return Outcome.done(output)
                .with("iterations", results.size())
                .with("ended_by", ending.name().toLowerCase(Locale.ROOT))
                .with("results", results);
    }

    /// The reason why a loop ended.
    enum Ending {
        /// The condition or the number of rounds was reached.
        CONDITION,
        /// The limit was reached.
        LIMIT
    }
}
