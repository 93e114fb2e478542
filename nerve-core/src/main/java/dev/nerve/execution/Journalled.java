package dev.nerve.execution;

import dev.nerve.ErrorCode;
import dev.nerve.RunPath;
import dev.nerve.node.Call;
import dev.nerve.node.Composite;
import dev.nerve.node.Effectful;
import dev.nerve.node.Execution;
import dev.nerve.node.Failures;
import dev.nerve.node.OnError;
import dev.nerve.node.OnResume;
import dev.nerve.node.RunContext;
import dev.nerve.node.Settlement;
import dev.nerve.run.Causes;
import dev.nerve.run.Interruption;
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

    /// A journal that cannot be written stops the run; whatever else goes wrong is a failure of
    /// what is executed.
    @Override
    public Outcome execute(Call call, RunContext context) throws InterruptedException {
        var journal = context.memory().journal();
        if (!journal.isKept()) {
            return next.execute(call, context);
        }
        StoreFailures.requireRunning(context);
        var diverged = context.run().diverged();
        if (diverged.isPresent()) {
            return diverged.get();
        }
        var instead = context.memory().insteadAt(context.path());
        var given = instead.isPresent() ? context.withInput(instead.get()) : context;
        try {
            return toCaller(remembered(call, given, journal), given);
        } catch (RuntimeException failure) {
            StoreFailures.stopRun(failure, given);
            return Failures.of(call.node(), failure);
        }
    }

    /// Code that calls may hand a failure on, or live with it; the failure tells which it did.
    private static Outcome toCaller(Outcome outcome, RunContext context) {
        return outcome instanceof Outcome.Failed failed && context.order() > 0
                ? Causes.at(failed, context.path())
                : outcome;
    }

    private Outcome remembered(Call call, RunContext context, Journal journal)
            throws InterruptedException {
        var effect = effect(call, context);
        var known = fastened(journal.find(context.path()), effect, journal);
        var before = known.isPresent() ? known : otherCall(effect, journal);
        if (before.isPresent() && !before.get().effect().isSame(effect)) {
            return changed(context, before.get().effect(), effect.toString());
        }
        if (known.isEmpty()) {
            return first(call, context, effect);
        }
        var outcome = known.get().outcome();
        if (outcome == null) {
            return unfinished(call, context, effect, known.get().isUndone());
        }
        context.budget().spend(known.get().usage());
        context.variables().ifPresent(state -> state.recall(journal, effect));
        return outcome;
    }

    /// What nobody had to ask for counts from now on; where something else is done now, it is
    /// forgotten.
    private static Optional<Journal.Entry> fastened(
            Optional<Journal.Entry> known, Effect effect, Journal journal)
            throws InterruptedException {
        if (known.isEmpty() || !known.get().isLoose()) {
            return known;
        }
        if (known.get().effect().isSameWork(effect)) {
            var counts = known.get().fastened(effect);
            journal.record(counts, Journal.Change.NONE);
            return Optional.of(counts);
        }
        journal.forgetInside(known.get().effect());
        journal.forget(effect.path());
        return Optional.empty();
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

    /// Whatever is around it may live with failures, but not with this one.
    private static Outcome changed(RunContext context, Effect before, String now) {
        var failure =
                Outcome.failed(
                        ErrorCode.NON_DETERMINISTIC,
                        ("the workflow is not the one that was recorded. Recorded: %s. Now: %s. Go"
                                        + " on with the workflow as it was, or fork the run at an"
                                        + " earlier step")
                                .formatted(before, now));
        context.run().diverge(failure);
        return failure;
    }

    private Outcome unfinished(Call call, RunContext context, Effect effect, boolean undone)
            throws InterruptedException {
        if (FallenBack.isInstead(call, context)) {
            return first(call, context, effect);
        }
        var meter = context.budget().sub(Limits.NONE);
        var cut = new Unfinished(call, context.withBudget(meter), effect, undone);
        var found = cut.resolve();
        var journal = context.memory().journal();
        if (found.isEmpty()) {
            return first(call, context, effect, cut::forgetAnswer);
        }
        if (found.get() instanceof Outcome.Failed failed && FallenBack.applies(call)) {
            var failure = FallenBack.failure(context, failed, meter.usage());
            journal.record(failure, cut::forgetAnswer);
            return first(call, context, effect);
        }
        var entry = Journal.Entry.done(effect, found.get(), meter.usage());
        journal.record(marked(entry, call), cut::forgetAnswer);
        return found.get();
    }

    /// Records a failure from outside of what is journalled, so that it is the same when the run
    /// goes on.
    static void record(Call call, RunContext context, Outcome.Failed failed)
            throws InterruptedException {
        var journal = context.memory().journal();
        if (journal.isKept() && context.path().parent() != null) {
            var effect = effect(call, context);
            journal.excuse(effect);
            var usage = context.budget().usage();
            var entry = Journal.Entry.done(effect, failed, usage);
            journal.record(marked(entry, call), Journal.Change.NONE);
        }
    }

    /// Whoever continues after a failure has lived with it.
    private static Journal.Entry marked(Journal.Entry entry, Call call) {
        return entry.outcome() instanceof Outcome.Failed
                        && call.policy().onError() instanceof OnError.Continue
                ? entry.continued()
                : entry;
    }

    private Outcome first(Call call, RunContext context, Effect effect)
            throws InterruptedException {
        return first(call, context, effect, Journal.Change.NONE);
    }

    /// @param also what is changed as soon as it begins
    private Outcome first(Call call, RunContext context, Effect effect, Journal.Change also)
            throws InterruptedException {
        var journal = context.memory().journal();
        if (isToBeKnown(call)) {
            journal.intend(effect, Value.Fields.EMPTY, also);
        } else {
            also.make();
        }
        var meter = context.budget().sub(Limits.NONE);
        var settlement = new Settlement(effect);
        var given = executed(call, context.withBudget(meter).during(settlement), effect);
        if (!isOfItsOwn(given, call)) {
            StoreFailures.requireRunning(context);
        }
        var outcome = context.run().diverged().map(Outcome.class::cast).orElse(given);
        if (outcome instanceof Outcome.Failed failed && failed.code() == ErrorCode.CANCELLED) {
            return outcome;
        }
        if (outcome instanceof Outcome.Failed) {
            journal.excuse(effect);
        } else {
            var lost = journal.unasked(effect);
            if (lost.isPresent()) {
                var now = "'%s' ended without it".formatted(effect.path());
                return changed(context, lost.get().effect(), now);
            }
        }
        if (!settlement.isSettledWith(outcome) && !isOfTheRecord(outcome)) {
            var entry = Journal.Entry.done(effect, outcome, meter.usage());
            journal.record(marked(entry, call), Journal.Change.NONE);
        }
        StoreFailures.requireRunning(context);
        return outcome;
    }

    /// Whether it did what depends on nothing else in the run, so that it counts even if the store
    /// has failed elsewhere meanwhile.
    private static boolean isOfItsOwn(Outcome given, Call call) {
        return given instanceof Outcome.Done
                && call.node() instanceof Effectful
                && !(call.node() instanceof Composite);
    }

    /// Writes down what is known to be undone: when the run goes on, nobody is asked about it.
    private Outcome executed(Call call, RunContext context, Effect effect)
            throws InterruptedException {
        try {
            return next.execute(call, context);
        } catch (InterruptedException interrupt) {
            if (isToBeKnown(call) && Interruption.isUndone(interrupt)) {
                markUndone(effect, context);
            }
            throw interrupt;
        }
    }

    /// The interrupt has done its work. Another one that comes meanwhile leaves the effect unknown.
    private static void markUndone(Effect effect, RunContext context) throws InterruptedException {
        boolean interrupted = Thread.interrupted();
        try {
            var undone = Journal.Entry.undone(effect);
            context.memory().journal().intend(effect, undone.details());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Whether it must be known that it has begun, because it is not simply done again, or leaves
    /// something behind. What others are made of is known by its parts.
    private static boolean isToBeKnown(Call call) {
        var wanted = call.onResume();
        boolean isWanted = wanted != null && !(wanted instanceof OnResume.Again);
        return call.node() instanceof Effectful
                || (isWanted && !(call.node() instanceof Composite));
    }

    /// That a workflow has changed says nothing about what was done.
    private static boolean isOfTheRecord(Outcome outcome) {
        return outcome instanceof Outcome.Failed failed
                && failed.code() == ErrorCode.NON_DETERMINISTIC;
    }
}
