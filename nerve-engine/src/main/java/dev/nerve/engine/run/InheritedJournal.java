package dev.nerve.engine.run;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.control.fork.ForkedNodeRecord;
import dev.nerve.control.fork.TournamentNode;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStore;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.RunEffect;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The journal entries that a forked run inherits from its origin. *Immutable.*
///
/// @param run the run
/// @param origin the run it was forked from
/// @param entries the inherited entries, oldest first
record InheritedJournal(RunId run, RunId origin, List<Journal.Entry> entries) {

    /// {@return the entries that a run inherits; none if it is no fork}
    static InheritedJournal of(RunRecord run, RunStore runs) {
        var origin = run.start().origin();
        if (origin == null) {
            return new InheritedJournal(run.id(), run.id(), List.of());
        }
        var all = RunEffect.place(origin.run(), root(origin.at()), 0);
        var own = run.id() + "/";
        var shared =
                runs.journal(run.id()).inside(all).stream()
                        .filter(entry -> !entry.effect().id().startsWith(own))
                        .toList();
        return new InheritedJournal(run.id(), origin.run(), shared);
    }

    private static RunPath root(RunPath path) {
        return RunPath.parse(path.toString().split("/", 2)[0]);
    }

    /// {@return the forks that were not discarded, each after its source}
    List<ForkedNodeRecord> forks() {
        var gone = discarded();
        return entries.stream()
                .flatMap(entry -> ForkedNodeRecord.of(entry).stream())
                .filter(fork -> !gone.contains(fork.target().name()))
                .toList();
    }

    private Set<String> discarded() {
        var gone = new HashSet<String>();
        for (var entry : entries) {
            var outcome = entry.outcome();
            if (outcome != null && entry.effect().work().isExecutionOf(TournamentNode.TYPE)) {
                outcome.attributes()
                        .find("discarded")
                        .ifPresent(names -> gone.addAll(names.asList(String.class)));
            }
        }
        return gone;
    }
}
