package dev.nerve.workflow;

import dev.nerve.RunPath;
import dev.nerve.store.Effect;
import dev.nerve.store.Journal;
import dev.nerve.store.RunRecord;
import dev.nerve.value.Value;
import java.util.List;

/// What may still go on of a run that does not: that of its effects which began and gave nothing.
///
/// @param record the run
/// @param journal what is known of its effects
record Remains(RunRecord record, Journal journal) {

    /// Ends it.
    ///
    /// @param processes those that execute runs
    void end(Processes processes) throws InterruptedException {
        var begun = begun();
        if (!begun.isEmpty()) {
            processes.endLeftovers(begun);
        }
    }

    /// Where a fork shares what another run began, that is the other's.
    private List<Effect> begun() {
        var root = RunPath.root(record.source().name());
        var all = Effect.of(record.id(), root, 0, "", Value.NULL);
        return journal.inside(all).stream()
                .filter(entry -> entry.outcome() == null)
                .map(Journal.Entry::effect)
                .filter(effect -> effect.id().equals(Effect.id(record.id(), effect.path())))
                .toList();
    }
}
