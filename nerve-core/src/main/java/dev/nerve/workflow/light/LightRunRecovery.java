package dev.nerve.workflow.light;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.SessionId;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.execution.NodeRunner;
import dev.nerve.gate.GateAnswer;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunQuery;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStart.RunDurability;
import dev.nerve.store.RunStatus;
import dev.nerve.store.RunStore;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.workflow.run.EventBatchWriter;
import dev.nerve.workflow.run.OwnerProcesses;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The end of light runs whose process died: their programs are stopped, their gates close, and
/// they stay interrupted.
///
/// @param store the store of the runs
/// @param processes the processes that own runs
/// @param runner has the clock
record LightRunRecovery(RunStore store, OwnerProcesses processes, NodeRunner runner) {

    private static final System.Logger LOG = System.getLogger(LightRunRecovery.class.getName());
    private static final String REASON = "its process ended";

    private static final Set<RunState> UNFINISHED =
            Set.of(
                    RunState.PENDING,
                    RunState.RUNNING,
                    RunState.WAITING,
                    RunState.PAUSED,
                    RunState.INTERRUPTED);

    /// Ends the abandoned runs of a session, or those without a session if it is null.
    void recover(@Nullable SessionId session) throws InterruptedException {
        var name = session == null ? "" : session.name();
        var query =
                RunQuery.ALL
                        .withDurability(RunDurability.LIGHT)
                        .withSession(name)
                        .withStates(UNFINISHED);
        for (var summary : store.list(query).runs()) {
            recoverIfReadable(summary.record());
        }
    }

    /// Recovers a run. One that cannot be read must not keep the session closed.
    private void recoverIfReadable(RunRecord record) throws InterruptedException {
        try {
            recover(record);
        } catch (NerveException failure) {
            LOG.log(System.Logger.Level.WARNING, "run " + record.id(), failure);
        }
    }

    /// Ends a run if it is abandoned.
    void recover(RunRecord record) throws InterruptedException {
        if (isAbandoned(record)) {
            end(record);
        }
    }

    private boolean isAbandoned(RunRecord record) {
        var status = record.status();
        var owner = status.owner();
        return !status.state().isOver()
                && status.outcome() == null
                && (owner == null || !processes.isAlive(owner));
    }

    private void end(RunRecord record) throws InterruptedException {
        var ownership = store.acquire(record.id(), processes.self(), processes::isAlive);
        if (ownership.isPresent()) {
            stopPrograms(record);
            closeGates(record.id(), ownership.get());
            storeEnd(record, ownership.get());
        }
    }

    /// A program that cannot be stopped is left: the session must not stay closed for it.
    private void stopPrograms(RunRecord record) throws InterruptedException {
        var id = record.id();
        var path = RunPath.root(record.source().name());
        var journal = store.journal(id);
        var begun = new ArrayList<>(journal.inside(RunEffect.place(id, path, 0)));
        journal.find(path).ifPresent(begun::add);
        try {
            processes.stopLeftovers(begun.stream().map(Journal.Entry::effect).toList());
        } catch (NerveException.Unavailable failure) {
            LOG.log(System.Logger.Level.WARNING, "run " + id, failure);
        }
    }

    private void closeGates(RunId id, RunOwnership ownership) throws InterruptedException {
        var gates = store.gates(id, ownership);
        var now = runner.time().now();
        var gone =
                new GateAnswer(GateAnswer.Resolution.CANCELLED, "", "the end of its process", now);
        for (var gate : gates.list(id)) {
            if (gate.isOpen()) {
                gates.settle(id, gate.path(), gone);
            }
        }
    }

    private void storeEnd(RunRecord record, RunOwnership ownership) throws InterruptedException {
        var id = record.id();
        var status = record.status();
        var now = runner.time().now();
        var fact = new Fact.Failed(ErrorCode.INTERRUPTED, REASON, status.active(), status.usage());
        // Its process may have emitted more events than it stored.
        long free = store.lastEvent(id) + EventBatchWriter.MAX_UNSTORED + 1;
        var event = new Event(free, id, RunPath.root(record.source().name()), null, now, fact);
        var ended =
                new RunStatus(
                        RunState.INTERRUPTED,
                        null,
                        now,
                        status.active(),
                        Outcome.failed(ErrorCode.INTERRUPTED, REASON),
                        status.usage());
        store.update(id, ownership, ended, List.of(event));
    }
}
