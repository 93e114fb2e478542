package dev.nerve.execution;

import dev.nerve.Usage;
import dev.nerve.node.NodeCall;
import dev.nerve.node.OnError;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.store.journal.EffectWork;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.value.Value;
import java.util.Optional;

/// The journal entry of a failure that a fallback replaces, recorded before the fallback starts.
final class FallbackRecord {

    private static final String FAILURE = "failure";
    private static final EffectWork WORK = EffectWork.ofRun(FAILURE);

    private FallbackRecord() {}

    /// {@return whether the policy replaces a failure}
    static boolean applies(NodeCall call) {
        return !(call.policy().onError() instanceof OnError.Fail)
                && !(call.policy().onError() instanceof OnError.Continue);
    }

    /// {@return the recorded failure; its fallback has started}
    static Optional<Journal.Entry> find(NodeCall call, RunContext context) {
        return applies(call)
                ? context.memory().journal().find(context.path().internal(FAILURE))
                : Optional.empty();
    }

    /// {@return the entry of a failure}
    static Journal.Entry of(RunContext context, Outcome.Failed failed, Usage usage) {
        var place = context.path().internal(FAILURE);
        var effect = RunEffect.of(context.run().id(), place, 0, WORK, Value.NULL);
        return Journal.Entry.done(effect, failed, usage);
    }
}
