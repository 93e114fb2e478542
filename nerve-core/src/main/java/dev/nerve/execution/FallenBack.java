package dev.nerve.execution;

import dev.nerve.Usage;
import dev.nerve.node.Call;
import dev.nerve.node.Execution;
import dev.nerve.node.OnError;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.store.Effect;
import dev.nerve.store.Journal;
import dev.nerve.value.Value;
import java.util.Optional;

/// Puts something else in the place of a failure, as the policy says.
///
/// @param next what may fail
record FallenBack(Execution next) implements Execution {

    private static final String FAILURE = "failure";

    @Override
    public Outcome execute(Call call, RunContext context) throws InterruptedException {
        var known = knownFailure(call, context);
        var outcome = known.isPresent() ? known.get() : next.execute(call, context);
        if (!(outcome instanceof Outcome.Failed failed) || failed.code().isBeyondPolicies()) {
            return outcome;
        }
        if (known.isEmpty() && call.policy().onError() instanceof OnError.FallBackOn) {
            var failure = failure(context, failed, context.budget().usage());
            context.memory().journal().record(failure, Journal.Change.NONE);
        }
        return inPlaceOf(failed, call, context);
    }

    /// {@return whether a failure is not simply a failure}
    static boolean applies(Call call) {
        return !(call.policy().onError() instanceof OnError.Fail)
                && !(call.policy().onError() instanceof OnError.Continue);
    }

    /// {@return whether it is known that it failed, and something else was being done instead}
    static boolean isInstead(Call call, RunContext context) {
        return applies(call)
                && context.memory().journal().find(context.path().own(FAILURE)).isPresent();
    }

    /// {@return that it failed, before something else is done}
    static Journal.Entry failure(RunContext context, Outcome.Failed failed, Usage usage) {
        var place = context.path().own(FAILURE);
        var effect = Effect.of(context.run().id(), place, 0, FAILURE, Value.NULL);
        return Journal.Entry.done(effect, failed, usage);
    }

    /// If something else was being done instead, that goes on.
    private static Optional<Outcome> knownFailure(Call call, RunContext context) {
        if (!applies(call)) {
            return Optional.empty();
        }
        var known = context.memory().journal().find(context.path().own(FAILURE));
        known.ifPresent(entry -> context.budget().spend(entry.usage()));
        return known.flatMap(entry -> Optional.ofNullable(entry.outcome()));
    }

    private Outcome inPlaceOf(Outcome.Failed failed, Call call, RunContext context)
            throws InterruptedException {
        context.effect().ifPresent(context.memory().journal()::excuse);
        return switch (call.policy().onError()) {
            case OnError.Fail _, OnError.Continue _ -> failed;
            case OnError.Skip(var value) -> instead(failed, value).with(Skipped.ATTRIBUTE, true);
            case OnError.FallBackTo(var value) -> instead(failed, value).with("fallback", true);
            case OnError.FallBackOn(var node) -> {
                var place = context.path().fallback();
                var outcome = context.instead(place, node.id()).execute(Call.of(node));
                yield withFailure(outcome, failed).with("fallback", true);
            }
        };
    }

    private static Outcome.Done instead(Outcome.Failed failed, Value value) {
        var attributes =
                failed.attributes()
                        .with("error", failed.message())
                        .with("error_type", failed.code().wireName());
        return new Outcome.Done(value, attributes);
    }

    private static Outcome withFailure(Outcome outcome, Outcome.Failed failed) {
        return outcome.with("error", failed.message()).with("error_type", failed.code().wireName());
    }
}
