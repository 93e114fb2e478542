package dev.nerve.execution;

import dev.nerve.node.NodeCall;
import dev.nerve.node.OnError;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.store.journal.EffectWork;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.RunEffect;

/// The journal entries of calls. Several layers record them.
final class JournalEntries {

    private JournalEntries() {}

    /// {@return the effect that a call has in the journal}
    static RunEffect effect(NodeCall call, RunContext context) {
        var work = EffectWork.of(call.node().type(), call.node().id());
        return RunEffect.of(
                context.run().id(), context.path(), context.order(), work, context.input());
    }

    /// Marks a failure as handled if its policy continues after failures.
    static Journal.Entry marked(Journal.Entry entry, NodeCall call) {
        return entry.outcome() instanceof Outcome.Failed
                        && call.policy().onError() instanceof OnError.Continue
                ? entry.continued()
                : entry;
    }

    /// Records a failure that a layer outside of the journal caused, so that a resumed run has the
    /// same failure.
    static void record(NodeCall call, RunContext context, Outcome.Failed failed)
            throws InterruptedException {
        var journal = context.memory().journal();
        if (journal.isRecording() && context.path().parent() != null) {
            var effect = effect(call, context);
            journal.ignoreUnreplayed(effect);
            var usage = context.budget().usage();
            var entry = Journal.Entry.done(effect, failed, usage);
            journal.record(marked(entry, call), Journal.Change.NONE);
        }
    }
}
