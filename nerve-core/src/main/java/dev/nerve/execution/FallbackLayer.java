package dev.nerve.execution;

import dev.nerve.node.ExecutionLayer;
import dev.nerve.node.NodeCall;
import dev.nerve.node.OnError;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.store.journal.Journal;
import dev.nerve.value.Value;
import java.util.Optional;

/// The layer that replaces a failure by a value or by another node, as the policy says.
///
/// @param next the next layer
record FallbackLayer(ExecutionLayer next) implements ExecutionLayer {

    @Override
    public Outcome execute(NodeCall call, RunContext context) throws InterruptedException {
        var known = knownFailure(call, context);
        var outcome = known.isPresent() ? known.get() : next.execute(call, context);
        if (!(outcome instanceof Outcome.Failed failed) || failed.code().bypassesErrorPolicies()) {
            return outcome;
        }
        if (known.isEmpty() && call.policy().onError() instanceof OnError.FallbackNode) {
            var failure = FallbackRecord.of(context, failed, context.budget().usage());
            context.memory().journal().record(failure, Journal.Change.NONE);
        }
        return inPlaceOf(failed, call, context);
    }

    /// Returns the recorded failure, so that a started fallback continues.
    private static Optional<Outcome> knownFailure(NodeCall call, RunContext context) {
        var known = FallbackRecord.find(call, context);
        known.ifPresent(entry -> context.budget().spend(entry.usage()));
        return known.flatMap(entry -> Optional.ofNullable(entry.outcome()));
    }

    private Outcome inPlaceOf(Outcome.Failed failed, NodeCall call, RunContext context)
            throws InterruptedException {
        context.effect().ifPresent(context.memory().journal()::ignoreUnreplayed);
        return switch (call.policy().onError()) {
            case OnError.Fail _, OnError.Continue _ -> failed;
            case OnError.Skip(var value) ->
                    instead(failed, value).with(SkippedOutcome.ATTRIBUTE, true);
            case OnError.FallbackValue(var value) -> instead(failed, value).with("fallback", true);
            case OnError.FallbackNode(var node) -> {
                var place = context.path().fallback();
                var outcome = context.forReplacement(place, node.id()).execute(NodeCall.of(node));
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
