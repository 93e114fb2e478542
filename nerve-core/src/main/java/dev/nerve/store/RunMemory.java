package dev.nerve.store;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.run.GateAnswer;
import dev.nerve.value.Value;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What is kept of a run while it goes on.
///
/// @param journal what its effects gave
/// @param gates what it asks people
/// @param instead what one of its steps is given instead, or null
/// @param leftovers what its effects have left running whose process died
public record RunMemory(
        Journal journal, Gates gates, @Nullable Instead instead, Leftovers leftovers) {

    /// Nothing is kept, and nobody can be asked.
    public static final RunMemory NONE = new RunMemory(Journal.none(), Gates.none(), null);

    /// What is kept of a run whose effects leave nothing.
    ///
    /// @param journal what its effects gave
    /// @param gates what it asks people
    /// @param instead what one of its steps is given instead, or null
    public RunMemory(Journal journal, Gates gates, @Nullable Instead instead) {
        this(journal, gates, instead, Leftovers.NONE);
    }

    /// {@return what a place is given instead of what it would be given, if it is}
    ///
    /// @param path the place
    public Optional<Value> insteadAt(RunPath path) {
        return instead != null && instead.path.equals(path)
                ? Optional.of(instead.input)
                : Optional.empty();
    }

    /// Ends what may still go on inside an effect: that of the effects there which began and gave
    /// nothing. Where a fork shares what another run began, that is the other's.
    ///
    /// @param run the run
    /// @param effect the effect around them
    /// @throws InterruptedException if the thread was interrupted; something may still run
    public void endLeftovers(RunId run, Effect effect) throws InterruptedException {
        var begun =
                journal.inside(effect).stream()
                        .filter(entry -> entry.outcome() == null)
                        .map(Journal.Entry::effect)
                        .filter(inner -> inner.id().equals(Effect.id(run, inner.path())))
                        .toList();
        if (!begun.isEmpty()) {
            leftovers.end(begun);
        }
    }

    /// Lets gates be asked once more that nobody answered, because all inside an effect is done
    /// anew; what somebody answered stays.
    ///
    /// @param run the run
    /// @param effect the effect
    /// @throws InterruptedException if the thread was interrupted; some may be forgotten
    public void forgetLateGates(RunId run, Effect effect) throws InterruptedException {
        for (var gate : gates.of(run)) {
            var answer = gate.answer();
            boolean isLate = answer != null && answer.how() != GateAnswer.How.ANSWERED;
            var path = gate.path();
            if (isLate
                    && (path.equals(effect.path())
                            || JournalIndex.isInside(path.toString(), effect))) {
                gates.forget(run, path);
            }
        }
    }

    /// What a step is given instead of what it would be given.
    ///
    /// @param path the step
    /// @param input what
    public record Instead(RunPath path, Value input) {}
}
