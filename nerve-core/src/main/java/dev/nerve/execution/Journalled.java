package dev.nerve.execution;

import dev.nerve.ErrorCode;
import dev.nerve.RunPath;
import dev.nerve.node.Call;
import dev.nerve.node.Effectful;
import dev.nerve.node.Execution;
import dev.nerve.node.Failures;
import dev.nerve.node.RunContext;
import dev.nerve.node.Settlement;
import dev.nerve.run.Limits;
import dev.nerve.run.Outcome;
import dev.nerve.store.Effect;
import dev.nerve.store.Journal;
import dev.nerve.value.Value;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Gives the recorded outcome of what was done before, and records what is done now.
///
/// @param next what is done if nothing is remembered
record Journalled(Execution next) implements Execution {

    /// A journal that does not work is a failure of what it should have remembered.
    @Override
    public Outcome execute(Call call, RunContext context) throws InterruptedException {
        var journal = context.memory().journal();
        if (!journal.isKept()) {
            return next.execute(call, context);
        }
        var instead = context.memory().insteadAt(context.path());
        var given = instead.isPresent() ? context.withInput(instead.get()) : context;
        try {
            return remembered(call, given, journal);
        } catch (RuntimeException failure) {
            return Failures.of(call.node(), failure);
        }
    }

    private Outcome remembered(Call call, RunContext context, Journal journal)
            throws InterruptedException {
        var effect = effect(call, context);
        var known = journal.find(context.path());
        var before = known.isPresent() ? known : otherCall(effect, journal);
        if (before.isPresent() && !before.get().effect().isSame(effect)) {
            return changed(before.get().effect(), effect.toString());
        }
        if (known.isEmpty()) {
            return first(call, context, effect);
        }
        var outcome = known.get().outcome();
        if (outcome == null) {
            return unfinished(call, context, effect);
        }
        context.budget().spend(known.get().usage());
        context.variables().ifPresent(state -> state.recall(journal, effect));
        return outcome;
    }

    private static Effect effect(Call call, RunContext context) {
        var what = call.node().type() + " '" + call.node().id() + "'";
        return Effect.of(
                context.run().id(), context.path(), context.order(), what, context.input());
    }

    private static Optional<Journal.Entry> otherCall(Effect effect, Journal journal) {
        @Nullable RunPath branch = effect.path().parent();
        return effect.order() == 0 || branch == null
                ? Optional.empty()
                : journal.call(branch, effect.order());
    }

    private static Outcome changed(Effect before, String now) {
        return Outcome.failed(
                ErrorCode.NON_DETERMINISTIC,
                ("the workflow is not the one that was recorded. Recorded: %s. Now: %s. Go on with"
                                + " the workflow as it was, or fork the run at an earlier step")
                        .formatted(before, now));
    }

    private Outcome unfinished(Call call, RunContext context, Effect effect)
            throws InterruptedException {
        var found = new Unfinished(call, context, effect).resolve();
        if (found.isEmpty()) {
            return first(call, context, effect);
        }
        var entry = Journal.Entry.done(effect, found.get(), context.budget().usage());
        context.memory().journal().record(entry, Journal.Change.NONE);
        return found.get();
    }

    private Outcome first(Call call, RunContext context, Effect effect)
            throws InterruptedException {
        var journal = context.memory().journal();
        if (call.node() instanceof Effectful) {
            journal.intend(effect, Value.Fields.EMPTY);
        }
        var meter = context.budget().sub(Limits.NONE);
        var settlement = new Settlement(effect);
        var outcome = next.execute(call, context.withBudget(meter).during(settlement));
        if (outcome instanceof Outcome.Failed failed && failed.code() == ErrorCode.CANCELLED) {
            return outcome;
        }
        if (outcome instanceof Outcome.Done) {
            var lost = journal.unasked(effect);
            if (lost.isPresent()) {
                var now = "'%s' ended without it".formatted(effect.path());
                return changed(lost.get().effect(), now);
            }
        }
        if (!settlement.isSettledWith(outcome) && !isOfTheRecord(outcome)) {
            journal.record(Journal.Entry.done(effect, outcome, meter.usage()), Journal.Change.NONE);
        }
        return outcome;
    }

    /// That a workflow has changed says nothing about what was done.
    private static boolean isOfTheRecord(Outcome outcome) {
        return outcome instanceof Outcome.Failed failed
                && failed.code() == ErrorCode.NON_DETERMINISTIC;
    }
}
