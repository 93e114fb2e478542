package dev.nerve.testkit;

import dev.nerve.NerveException;
import dev.nerve.node.Nodes;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunRecord;
import dev.nerve.store.WorkflowSource;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.workflow.LoadedWorkflow;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.run.OwnerProcesses;
import dev.nerve.workflow.run.RunMaker;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/// A run maker with workflows bound to their names, in a simulated process that can die.
///
/// *Safe for many threads.*
public final class FakeRunMaker implements RunMaker, OwnerProcesses {

    private final Map<String, Workflow> byName = new ConcurrentHashMap<>();
    private final Nodes nodes;
    private final RunOwner self;
    private final Map<Long, Boolean> dead;
    private final Queue<String> ended = new ConcurrentLinkedQueue<>();

    private FakeRunMaker(Nodes nodes, RunOwner self, Map<Long, Boolean> dead) {
        this.nodes = nodes;
        this.self = self;
        this.dead = dead;
    }

    /// {@return a run maker without workflows, in process 1}
    ///
    /// @param nodes the nodes that the workflows find by name
    public static FakeRunMaker withNodes(Nodes nodes) {
        return new FakeRunMaker(nodes, owner(1), new ConcurrentHashMap<>());
    }

    /// {@return the same workflows in another process, after the death of this one}
    public FakeRunMaker afterCrash() {
        dead.put(self.process(), true);
        var next = new FakeRunMaker(nodes, owner(self.process() + 1), dead);
        next.byName.putAll(byName);
        return next;
    }

    private static RunOwner owner(long process) {
        return new RunOwner(process, Instant.EPOCH);
    }

    /// Binds a workflow to its name. It replaces an earlier one of that name.
    ///
    /// @param workflow the workflow
    /// @return this
    public FakeRunMaker bind(Workflow workflow) {
        byName.put(workflow.id().name(), workflow);
        return this;
    }

    @Override
    public LoadedWorkflow read(WorkflowSource source) {
        var found = byName.get(source.name());
        if (found == null) {
            throw new NerveException.NotFound("bind '%s' to resume".formatted(source.name()));
        }
        return LoadedWorkflow.of(source, found);
    }

    @Override
    public PreparedRun make(RunRecord run, RunOwnership ownership, LoadedWorkflow loaded) {
        return new PreparedRun(loaded.workflow(), nodes, RunCleanup.NOTHING);
    }

    @Override
    public RunOwner self() {
        return self;
    }

    @Override
    public boolean isAlive(RunOwner owner) {
        return !dead.containsKey(owner.process());
    }

    @Override
    public void stopLeftovers(List<RunEffect> effects) {
        effects.forEach(effect -> ended.add(effect.path().toString()));
    }

    /// {@return the paths of the effects that dead processes had left running and this one ended}
    public List<String> endedEffects() {
        return List.copyOf(ended);
    }
}
