package dev.nerve.workflow.run;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.node.capability.PlannableNode;
import dev.nerve.run.RunState;
import dev.nerve.workflow.Workflow;
import java.util.List;

/// The first event of a run when it starts or resumes.
///
/// @param fact the fact of the event
/// @param before the number of the event before it
record FirstRunEvent(Fact.RunFact fact, long before) {

    /// {@return the first event of a new run}
    static FirstRunEvent first(Fact.RunFact fact) {
        return new FirstRunEvent(fact, 0);
    }

    /// {@return the first event of a resumed run that this process owns}
    ///
    /// @param owned the run, with its data before this process became its owner
    /// @param workflow the workflow of the run
    /// @param state the state of the run before
    /// @param resumption the person who resumes it, and the first step to execute again
    static FirstRunEvent resumed(
            OwnedRun owned, Workflow workflow, RunState state, Resumption resumption)
            throws InterruptedException {
        var record = owned.record();
        // A run that never emitted an event starts now.
        Fact.RunFact fact =
                owned.runs().store().lastEvent(record.id()) == 0
                        ? new Fact.Started(record.start().input(), PlannableNode.of(workflow))
                        : new Fact.Resumed(resumption.by(), state.wireName(), resumption.from());
        return next(owned, fact);
    }

    /// A request to resume a run.
    ///
    /// @param by the person who resumes it
    /// @param from the path of the first step to execute again; empty if there is none
    record Resumption(String by, String from) {}

    /// {@return the first event of a resumed run}
    ///
    /// A process that died may have emitted more events than it stored. Their numbers are not used
    /// again: the run continues after the highest number that may have been emitted, and stores
    /// that first event before it emits it.
    ///
    /// @param owned the run, with its data before this process became its owner
    /// @param fact the fact of the event
    private static FirstRunEvent next(OwnedRun owned, Fact.RunFact fact)
            throws InterruptedException {
        var runs = owned.runs();
        var record = owned.record();
        RunId id = record.id();
        long last = runs.store().lastEvent(id);
        if (record.status().owner() == null) {
            return new FirstRunEvent(fact, last);
        }
        long first = last + EventBatchWriter.MAX_UNSTORED + 1;
        var root = RunPath.root(record.source().name());
        var event =
                new Event(
                        first, id, root, null, runs.runner().time().now(), runs.mask().mask(fact));
        runs.store().appendEvents(id, owned.ownership(), List.of(event));
        return new FirstRunEvent(fact, first - 1);
    }
}
