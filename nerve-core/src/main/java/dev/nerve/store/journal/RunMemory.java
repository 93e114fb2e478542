package dev.nerve.store.journal;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GateStore;
import dev.nerve.value.Value;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The journal, gates and other stored data that a run uses while it executes.
///
/// @param journal the outcomes of its effects
/// @param gates its gates
/// @param instead a new input for one of its steps, or null
/// @param leftovers stops what the effects of a dead process left running
/// @param owner the check that this process still owns the run
public record RunMemory(
        Journal journal,
        GateStore gates,
        @Nullable InputOverride instead,
        LeftoverCleanup leftovers,
        OwnershipCheck owner) {

    /// No journal and no gates.
    public static final RunMemory NONE = new RunMemory(Journal.none(), GateStore.none(), null);

    /// Creates the memory of a run whose effects leave nothing running, and that no other process
    /// can take.
    ///
    /// @param journal the outcomes of its effects
    /// @param gates its gates
    /// @param instead a new input for one of its steps, or null
    public RunMemory(Journal journal, GateStore gates, @Nullable InputOverride instead) {
        this(journal, gates, instead, LeftoverCleanup.NONE, OwnershipCheck.ALWAYS_OWNED);
    }

    /// {@return the new input of a place, if it has one}
    ///
    /// @param path the place
    public Optional<Value> inputOverride(RunPath path) {
        return instead != null && instead.path.equals(path)
                ? Optional.of(instead.input)
                : Optional.empty();
    }

    /// Stops what the unfinished effects inside an effect may have left running. In a fork, effects
    /// that the original run started are not stopped.
    ///
    /// @param run the run
    /// @param effect the effect around them
    /// @throws InterruptedException if the thread was interrupted; something may still run
    public void stopLeftovers(RunId run, RunEffect effect) throws InterruptedException {
        var begun =
                journal.inside(effect).stream()
                        .filter(entry -> entry.outcome() == null)
                        .map(Journal.Entry::effect)
                        .filter(inner -> inner.id().equals(RunEffect.id(run, inner.path())))
                        .toList();
        if (!begun.isEmpty()) {
            leftovers.stop(begun);
        }
    }

    /// Deletes the gates inside an effect that ended without an answer, so that they open again.
    /// Answered gates stay.
    ///
    /// @param run the run
    /// @param effect the effect
    /// @throws InterruptedException if the thread was interrupted; some may be deleted
    public void deleteUnansweredGates(RunId run, RunEffect effect) throws InterruptedException {
        for (var gate : gates.list(run)) {
            var answer = gate.answer();
            boolean isLate = answer != null && answer.how() != GateAnswer.Resolution.ANSWERED;
            var path = gate.path();
            if (isLate
                    && (path.equals(effect.path())
                            || JournalIndex.isInside(path.toString(), effect))) {
                gates.delete(run, path);
            }
        }
    }

    /// A new input for a step.
    ///
    /// @param path the step
    /// @param input the input
    public record InputOverride(RunPath path, Value input) {}
}
