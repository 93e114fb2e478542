package dev.nerve.execution;

import dev.nerve.ErrorCode;
import dev.nerve.node.Call;
import dev.nerve.node.Execution;
import dev.nerve.node.OnError;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;

/// Puts something else in the place of a failure, as the policy says.
///
/// @param next what may fail
record FallenBack(Execution next) implements Execution {

    @Override
    public Outcome execute(Call call, RunContext context) throws InterruptedException {
        var outcome = next.execute(call, context);
        return outcome instanceof Outcome.Failed failed && failed.code() != ErrorCode.CANCELLED
                ? inPlaceOf(failed, call, context)
                : outcome;
    }

    private Outcome inPlaceOf(Outcome.Failed failed, Call call, RunContext context)
            throws InterruptedException {
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
