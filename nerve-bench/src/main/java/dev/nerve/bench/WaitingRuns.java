package dev.nerve.bench;

import dev.nerve.RunId;
import dev.nerve.control.gate.GateNode;
import dev.nerve.event.ControlFact;
import dev.nerve.node.Nodes;
import dev.nerve.sqlite.SqliteStore;
import dev.nerve.store.WorkflowSource;
import dev.nerve.testkit.FakeRunMaker;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.run.RunService;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;

/// Durable runs that wait at a gate.
///
/// *Confined to one thread.*
final class WaitingRuns implements AutoCloseable {

    private static final String NAME = "asking";

    private final Path directory;
    private final SqliteStore store;
    private final RunService runs;
    private final Queue<RunId> waiting = new ArrayDeque<>();
    private final Semaphore opened = new Semaphore(0);

    /// The time at which each answered run continued.
    private final LinkedBlockingQueue<Long> continued = new LinkedBlockingQueue<>();

    private WaitingRuns(Path directory) {
        this.directory = directory;
        this.store = SqliteStore.open(directory);
        this.runs = service(store, asking());
    }

    static WaitingRuns open() throws IOException {
        return new WaitingRuns(Files.createTempDirectory("nerve-bench"));
    }

    /// {@return the runs of a store, for a process that answers their gates}
    static RunService service(SqliteStore store, Workflow workflow) {
        var maker = FakeRunMaker.withNodes(Nodes.none()).bind(workflow);
        return new RunService(NodeRunners.real(), store.runs(), maker, maker);
    }

    private Workflow asking() {
        return Workflow.of(
                NAME,
                "",
                context -> {
                    context.gate(GateNode.of("gate", "Continue?"));
                    continued.add(System.nanoTime());
                    return "";
                });
    }

    /// Starts runs and waits until all of them wait at their gate.
    void start(int count) throws InterruptedException {
        for (int i = 0; i < count; i++) {
            var request =
                    WorkflowRunRequest.of(WorkflowSource.bound(NAME), i)
                            .listener(event -> {
                                if (event.fact() instanceof ControlFact.GateWaiting) {
                                    opened.release();
                                }
                            });
            waiting.add(runs.start(request).id());
        }
        opened.acquire(count);
    }

    /// {@return the next run that waits}
    RunId next() {
        return waiting.remove();
    }

    /// Answers a run in this process.
    void answer(RunId id) throws InterruptedException {
        runs.answer(id, "", "yes", "bench");
    }

    /// {@return the time at which an answered run continued}
    long awaitContinued() throws InterruptedException {
        return continued.take();
    }

    /// {@return the number of SQL statements of this process so far}
    long statements() {
        return store.statements();
    }

    Path directory() {
        return directory;
    }

    @Override
    public void close() throws IOException {
        runs.close();
        store.close();
        ScratchDirectory.delete(directory);
    }
}
