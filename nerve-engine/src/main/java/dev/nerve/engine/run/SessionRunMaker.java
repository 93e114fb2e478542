package dev.nerve.engine.run;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.engine.workflow.WorkflowReader;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.query.ArchiveState;
import dev.nerve.run.RunState;
import dev.nerve.session.Session;
import dev.nerve.session.definition.SessionInfo;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStore;
import dev.nerve.store.WorkflowSource;
import dev.nerve.workflow.BoundWorkflows;
import dev.nerve.workflow.LoadedWorkflow;
import dev.nerve.workflow.run.RunMaker;
import java.time.Duration;
import java.util.Optional;

/// A maker of executable runs: from a bound Java workflow, or from a file whose nodes live in the
/// run's own session.
///
/// @param bound the workflows that a program bound to names
/// @param files the reader of workflow files
/// @param sessions the sessions with the nodes of files
/// @param kinds the kinds that create the nodes of files
/// @param runs the stored runs
/// @param conversations the conversations of runs; empty without a store
public record SessionRunMaker(
        BoundWorkflows bound,
        WorkflowReader files,
        RunSessions sessions,
        NodeKinds kinds,
        RunStore runs,
        Optional<RunConversations> conversations)
        implements RunMaker {

    private static final System.Logger LOG = System.getLogger(SessionRunMaker.class.getName());
    private static final Duration STOPPING = Duration.ofSeconds(10);
    static final String CONVERSATION = "conversation";

    @Override
    public LoadedWorkflow read(WorkflowSource source) {
        return source.kind() == WorkflowSource.Kind.BOUND
                ? LoadedWorkflow.of(source, bound.get(source.name()).workflow())
                : files.read(source);
    }

    @Override
    public PreparedRun make(RunRecord run, RunOwnership ownership, LoadedWorkflow loaded)
            throws InterruptedException {
        if (run.source().kind() == WorkflowSource.Kind.BOUND) {
            var nodes = bound.get(run.source().name()).nodes();
            return new PreparedRun(loaded.workflow(), nodes, RunCleanup.NOTHING);
        }
        sessions.definitions().own(run.id(), ownership);
        boolean isMade = false;
        try {
            var made = make(run, loaded);
            isMade = true;
            return made;
        } finally {
            if (!isMade) {
                sessions.definitions().release(run.id());
            }
        }
    }

    private PreparedRun make(RunRecord run, LoadedWorkflow loaded) throws InterruptedException {
        var session = session(run.id());
        var past = InheritedJournal.of(run, runs);
        if (conversations.isPresent()) {
            conversations.get().fork(past);
        }
        for (var definition : loaded.nodes()) {
            if (session.find(definition.id()).isEmpty()) {
                session.add(kinds.make(definition));
            }
        }
        new ForkedNodeRestorer(kinds, session).restore(past);
        return new PreparedRun(loaded.workflow(), session, state -> end(run.id(), state));
    }

    private Session session(RunId run) {
        var found = sessions.registry().find(run.name());
        if (found.isPresent()) {
            sessions.registry().archive(run.name(), ArchiveState.ACTIVE);
            return found.get();
        }
        return sessions.registry()
                .create(run.name(), "the nodes of run " + run, SessionInfo.RUN_TAG);
    }

    private void end(RunId run, RunState state) {
        try {
            if (state == RunState.COMPLETED || state == RunState.CANCELLED) {
                // The run is over, so no other process can own it.
                sessions.definitions().release(run);
                sessions.registry().delete(run.name(), STOPPING);
            } else {
                sessions.registry().close(run.name(), STOPPING);
                sessions.definitions().release(run);
                archive(run, state);
            }
        } catch (NerveException failure) {
            LOG.log(System.Logger.Level.WARNING, failure.getMessage());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            sessions.definitions().release(run);
        }
    }

    /// Takes the session of a failed run out of lists. The run can still be resumed with its nodes.
    ///
    /// A process that resumes the run first becomes its owner and then takes the session back. So
    /// if there is no owner after the change, such a process takes the session back later.
    private void archive(RunId run, RunState state) {
        if (state == RunState.FAILED) {
            sessions.registry().archive(run.name(), ArchiveState.ARCHIVED);
            var owner = runs.findBrief(run).map(found -> found.status().owner());
            if (owner.isPresent()) {
                sessions.registry().archive(run.name(), ArchiveState.ACTIVE);
            }
        }
    }

    @Override
    public void delete(RunId run) throws InterruptedException {
        try {
            sessions.registry().delete(run.name(), STOPPING);
        } catch (NerveException.NotFound _) {
            // It was deleted when the run ended.
        }
        if (conversations.isPresent()) {
            conversations.get().forget(run);
        }
    }
}
