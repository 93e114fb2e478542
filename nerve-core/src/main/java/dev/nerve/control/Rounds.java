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

/// The rounds of one loop, each on what the one before gave. *Confined to one thread.*
final class Rounds {

    /// How many rounds a loop does at most unless it says otherwise.
    static final int USUAL_MOST = 100;

    private static final String STEPS = "steps";

    private final Node body;
    private final RunContext context;
    private final int most;
    private final List<Value> results = new ArrayList<>();
    private Value value;

    /// What the steps of the last round gave.
    private Value.Fields steps = Value.Fields.EMPTY;

    /// @param body what is repeated
    /// @param context where the loop runs
    /// @param most how many rounds there can be
    Rounds(Node body, RunContext context, int most) {
        this.body = body;
        this.context = context;
        this.most = most;
        this.value = context.input();
    }

    /// {@return how many rounds a loop may do}
    ///
    /// @throws NerveException.Invalid if it may do none
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

    /// {@return what is known now}
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

    /// Does one more round.
    ///
    /// @return how it failed, or null if it did not
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

    /// What `steps` means between two rounds: those around the loop, and those of the last round.
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

    /// What `loop` means, now and not when somebody asks.
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

    /// {@return what the loop gives in the end}
    ///
    /// @param output its output
    /// @param ending why there are no more rounds
    Outcome end(Value output, Ending ending) {
        return Outcome.done(output)
                .with("iterations", results.size())
                .with("ended_by", ending.name().toLowerCase(Locale.ROOT))
                .with("results", results);
    }

    /// Why there are no more rounds.
    enum Ending {
        /// There need not be.
        CONDITION,
        /// There must not be.
        LIMIT
    }
}
