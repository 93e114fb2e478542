package dev.nerve.execution;

import dev.nerve.ErrorCode;
import dev.nerve.node.Call;
import dev.nerve.node.Execution;
import dev.nerve.node.Failures;
import dev.nerve.node.RunContext;
import dev.nerve.run.Limits;
import dev.nerve.run.Outcome;
import dev.nerve.store.Journal;

/// Gives the recorded outcome of what was done before, and records what is done now.
///
/// @param journal what remembers
/// @param next what is done if nothing is remembered
record Journalled(Journal journal, Execution next) implements Execution {

    /// A journal that does not work is a failure of what it should have remembered.
    @Override
    public Outcome execute(Call call, RunContext context) throws InterruptedException {
        try {
            var known = journal.find(context.run().id(), context.path());
            return known.isPresent() ? again(known.get(), context) : first(call, context);
        } catch (RuntimeException failure) {
            return Failures.of(call.node(), failure);
        }
    }

    private static Outcome again(Journal.Entry known, RunContext context) {
        context.budget().spend(known.usage());
        return known.outcome();
    }

    private Outcome first(Call call, RunContext context) throws InterruptedException {
        var meter = context.budget().sub(Limits.NONE);
        var outcome = next.execute(call, context.withBudget(meter));
        if (!(outcome instanceof Outcome.Failed failed && failed.code() == ErrorCode.CANCELLED)) {
            var entry = new Journal.Entry(outcome, meter.usage());
            journal.record(context.run().id(), context.path(), entry);
        }
        return outcome;
    }
}
