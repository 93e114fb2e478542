package dev.nerve.bench;

import dev.nerve.RunId;
import dev.nerve.app.Nerve;
import dev.nerve.control.gate.GateNode;
import dev.nerve.event.ControlFact;
import dev.nerve.node.Nodes;
import dev.nerve.protocol.Connection;
import dev.nerve.protocol.EventCommands;
import dev.nerve.protocol.InboxCommands;
import dev.nerve.store.WorkflowSource;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;

/// Durable runs of an engine that wait at a gate, and a subscriber to all events.
///
/// *Confined to one thread.*
final class WaitingRuns implements AutoCloseable {

    private final Path directory;
    private final Nerve nerve;
    private final Connection connection;
    private final Connection.EventStream events;
    private final Thread subscriber;
    private final WorkflowSource asking;
    private final Queue<RunId> waiting = new ArrayDeque<>();
    private final Semaphore opened = new Semaphore(0);

    /// The time at which each answered run continued.
    private final LinkedBlockingQueue<Long> continued = new LinkedBlockingQueue<>();

    private WaitingRuns(Path directory) throws InterruptedException {
        this.directory = directory;
        this.nerve = Nerve.open(directory);
        this.connection = nerve.connect();
        this.events = connection.subscribe(EventCommands.Subscribe.ALL);
        this.subscriber = Thread.ofVirtual().start(this::readEvents);
        this.asking = nerve.bind(asking(), Nodes.none());
    }

    static WaitingRuns open() throws IOException, InterruptedException {
        return new WaitingRuns(Files.createTempDirectory("nerve-bench"));
    }

    private void readEvents() {
        try {
            while (events.next() != null) {
                // A client would show the event.
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private Workflow asking() {
        return Workflow.of(
                "asking",
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
                    WorkflowRunRequest.of(asking, i)
                            .listener(event -> {
                                if (event.fact() instanceof ControlFact.GateWaiting) {
                                    opened.release();
                                }
                            });
            waiting.add(nerve.runs().start(request).id());
        }
        opened.acquire(count);
    }

    /// {@return the next run that waits}
    RunId next() {
        return waiting.remove();
    }

    /// Answers a run in this process.
    void answer(RunId id) throws InterruptedException {
        answer(connection, id);
    }

    /// Answers the only gate of a run.
    static void answer(Connection connection, RunId id) throws InterruptedException {
        connection.call(
                new InboxCommands.Answer(null, id.name(), null, Value.of("yes"), "bench", null));
    }

    /// {@return the time at which an answered run continued}
    long awaitContinued() throws InterruptedException {
        return continued.take();
    }

    /// {@return the number of SQL statements of this process so far}
    long statements() {
        return nerve.statements();
    }

    Path directory() {
        return directory;
    }

    @Override
    public void close() throws IOException {
        events.close();
        try {
            subscriber.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        connection.close();
        nerve.close();
        ScratchDirectory.delete(directory);
    }
}
