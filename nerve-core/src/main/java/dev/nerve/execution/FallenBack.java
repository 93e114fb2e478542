package dev.nerve.execution;

import dev.nerve.node.Call;
import dev.nerve.node.Execution;
import dev.nerve.node.OnError;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.store.Journal;
import dev.nerve.value.Value;
import java.util.Optional;

/// The layer that replaces a failure by a value or by another node, as the policy says.
///
/// @param next the next layer
record FallenBack(Execution next) implements Execution {

    @Override
    public Outcome execute(Call call, RunContext context) throws InterruptedException {
        var known = knownFailure(call, context);
        var outcome = known.isPresent() ? known.get() : next.execute(call, context);
        if (!(outcome instanceof Outcome.Failed failed) || failed.code().isBeyondPolicies()) {
            return outcome;
        }
        if (known.isEmpty() && call.policy().onError() instanceof OnError.FallBackOn) {
            var failure = FallbackRecord.of(context, failed, context.budget().usage());
            context.memory().journal().record(failure, Journal.Change.NONE);
        }
        return inPlaceOf(failed, call, context);
    }

    /// Returns the recorded failure, so that a started fallback continues.
    private static Optional<Outcome> knownFailure(Call call, RunContext context) {
        var known = FallbackRecord.find(call, context);
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
