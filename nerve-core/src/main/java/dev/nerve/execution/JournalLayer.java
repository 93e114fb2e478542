package dev.nerve.execution;

import dev.nerve.ErrorCode;
import dev.nerve.RunPath;
import dev.nerve.node.ExceptionMapper;
import dev.nerve.node.ExecutionLayer;
import dev.nerve.node.NodeCall;
import dev.nerve.node.OnResume;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.capability.EffectfulNode;
import dev.nerve.node.scope.OpenEffect;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.ExecutionInterruptedException;
import dev.nerve.run.FailureCauses;
import dev.nerve.run.Outcome;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.value.Value;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The layer that returns the recorded outcome of an effect, or executes the effect and records it.
///
/// @param next the next layer, for effects without a recorded outcome
record JournalLayer(ExecutionLayer next) implements ExecutionLayer {

    /// A failure of the store stops the run. Any other exception is a failure of the node.
    @Override
    public Outcome execute(NodeCall call, RunContext context) throws InterruptedException {
        var journal = context.memory().journal();
        if (!journal.isRecording()) {
            return unrecorded(call, context, journal);
        }
        StoreFailures.requireRunning(context);
        var diverged = context.run().diverged();
        if (diverged.isPresent()) {
            return diverged.get();
        }
        var instead = context.memory().inputOverride(context.path());
        var given = instead.isPresent() ? context.withInput(instead.get()) : context;
        try {
            return toCaller(remembered(call, given, journal), given);
        } catch (RuntimeException failure) {
            StoreFailures.stopRun(failure, given);
            return ExceptionMapper.toFailure(call.node(), failure);
        }
    }

    /// Executes a call whose outcome is not recorded. The start of a program is, so that the
    /// program can be ended if this process dies.
    private Outcome unrecorded(NodeCall call, RunContext context, Journal journal)
            throws InterruptedException {
        if (journal.isRecordingStarts()
                && call.node() instanceof EffectfulNode effectful
                && effectful.startsPrograms()) {
            journal.recordStart(JournalEntries.effect(call, context), Value.Fields.EMPTY);
        }
        return next.execute(call, context);
    }

    /// Adds the path of the failed call. It shows later whether the calling code propagated the
    /// failure or handled it.
    private static Outcome toCaller(Outcome outcome, RunContext context) {
        return outcome instanceof Outcome.Failed failed && context.order() > 0
                ? FailureCauses.withCausePath(failed, context.path())
                : outcome;
    }

    private Outcome remembered(NodeCall call, RunContext context, Journal journal)
            throws InterruptedException {
        var effect = JournalEntries.effect(call, context);
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
        context.variables().ifPresent(state -> state.replayChanges(journal, effect));
        return outcome;
    }

    /// A loose entry is left over from the handling of a failure that was deleted since. It counts
    /// again if the same work is requested; otherwise it is deleted.
    private static Optional<Journal.Entry> fastened(
            Optional<Journal.Entry> known, RunEffect effect, Journal journal)
            throws InterruptedException {
        if (known.isEmpty() || !known.get().isOptional()) {
            return known;
        }
        if (known.get().effect().isSameWork(effect)) {
            var counts = known.get().asRequired(effect);
            journal.record(counts, Journal.Change.NONE);
            return Optional.of(counts);
        }
        journal.forgetInside(known.get().effect());
        journal.forget(effect.path());
        return Optional.empty();
    }

    private static Optional<Journal.Entry> otherCall(RunEffect effect, Journal journal) {
        @Nullable RunPath branch = effect.path().parent();
        return effect.order() == 0 || branch == null
                ? Optional.empty()
                : journal.findCall(branch, effect.order());
    }

    /// Enclosing code may handle other failures, but not this one.
    private static Outcome changed(RunContext context, RunEffect before, String now) {
        var failure =
                Outcome.failed(
                        ErrorCode.NON_DETERMINISTIC,
                        ("the workflow is not the one that was recorded. Recorded: %s. Now: %s."
                                        + " Resume with the original workflow, or fork the run at"
                                        + " an earlier step")
                                .formatted(before, now));
        context.run().diverge(failure);
        return failure;
    }

    private Outcome unfinished(NodeCall call, RunContext context, RunEffect effect, boolean undone)
            throws InterruptedException {
        if (FallbackRecord.find(call, context).isPresent()) {
            return first(call, context, effect);
        }
        var meter = context.budget().child(BudgetLimits.NONE);
        var cut = new UnfinishedEffect(call, context.withBudget(meter), effect, undone);
        var found = cut.resolve();
        var journal = context.memory().journal();
        if (found.isEmpty()) {
            return first(call, context, effect, cut::forgetAnswer);
        }
        if (found.get() instanceof Outcome.Failed failed && FallbackRecord.applies(call)) {
            var failure = FallbackRecord.of(context, failed, meter.usage());
            journal.record(failure, cut::forgetAnswer);
            return first(call, context, effect);
        }
        var entry = Journal.Entry.done(effect, found.get(), meter.usage());
        journal.record(JournalEntries.marked(entry, call), cut::forgetAnswer);
        return found.get();
    }

    private Outcome first(NodeCall call, RunContext context, RunEffect effect)
            throws InterruptedException {
        return first(call, context, effect, Journal.Change.NONE);
    }

    /// @param also the change to make at the start of the effect
    private Outcome first(NodeCall call, RunContext context, RunEffect effect, Journal.Change also)
            throws InterruptedException {
        var journal = context.memory().journal();
        if (isToBeKnown(call)) {
            journal.recordStart(effect, Value.Fields.EMPTY, also);
        } else {
            also.make();
        }
        var meter = context.budget().child(BudgetLimits.NONE);
        var openEffect = new OpenEffect(effect);
        var given = executed(call, context.withBudget(meter).withOpenEffect(openEffect), effect);
        if (!isOfItsOwn(given, call)) {
            StoreFailures.requireRunning(context);
        }
        var outcome = context.run().diverged().map(Outcome.class::cast).orElse(given);
        if (outcome instanceof Outcome.Failed failed && failed.code() == ErrorCode.CANCELLED) {
            return outcome;
        }
        if (outcome instanceof Outcome.Failed) {
            journal.ignoreUnreplayed(effect);
        } else {
            var lost = journal.findUnreplayed(effect);
            if (lost.isPresent()) {
                var now = "'%s' ended without it".formatted(effect.path());
                return changed(context, lost.get().effect(), now);
            }
        }
        if (!openEffect.isRecorded(outcome) && !isOfTheRecord(outcome)) {
            var entry = Journal.Entry.done(effect, outcome, meter.usage());
            journal.record(JournalEntries.marked(entry, call), Journal.Change.NONE);
        }
        StoreFailures.requireRunning(context);
        return outcome;
    }

    /// Checks for a successful effect that depends on nothing else in the run. Its outcome counts
    /// even if the store failed elsewhere in the meantime.
    private static boolean isOfItsOwn(Outcome given, NodeCall call) {
        return given instanceof Outcome.Done
                && call.node() instanceof EffectfulNode
                && !(call.node() instanceof CompositeNode);
    }

    /// Executes the effect. Records an effect that was stopped before it was done, so that a
    /// resumed run does not ask about it.
    private Outcome executed(NodeCall call, RunContext context, RunEffect effect)
            throws InterruptedException {
        try {
            return next.execute(call, context);
        } catch (InterruptedException interrupt) {
            if (isToBeKnown(call) && ExecutionInterruptedException.isUndone(interrupt)) {
                markUndone(effect, context);
            }
            throw interrupt;
        }
    }

    /// Clears the interrupt for the write. A second interrupt during the write leaves the effect's
    /// state unknown.
    private static void markUndone(RunEffect effect, RunContext context)
            throws InterruptedException {
        boolean interrupted = Thread.interrupted();
        try {
            var undone = Journal.Entry.undone(effect);
            context.memory().journal().recordStart(effect, undone.details());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Checks whether the start must be recorded: nerve must not simply repeat the effect, or it
    /// can leave something running. A composite node needs no record, because its parts have their
    /// own.
    private static boolean isToBeKnown(NodeCall call) {
        var wanted = call.onResume();
        boolean isWanted = wanted != null && !(wanted instanceof OnResume.Again);
        return call.node() instanceof EffectfulNode
                || (isWanted && !(call.node() instanceof CompositeNode));
    }

    /// Checks for a changed workflow, which says nothing about the effect itself.
    private static boolean isOfTheRecord(Outcome outcome) {
        return outcome instanceof Outcome.Failed failed
                && failed.code() == ErrorCode.NON_DETERMINISTIC;
    }
}
