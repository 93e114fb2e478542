package dev.nerve.bench;

import dev.nerve.NodeId;
import dev.nerve.app.Nerve;
import dev.nerve.node.Node;
import dev.nerve.node.Nodes;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.EffectfulNode;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.Outcome;
import dev.nerve.store.WorkflowSource;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;

/// Complete runs as users start them: by name, stored with all events, supervised, and with a
/// listener.
///
/// *Safe for many threads*, except for opening and closing.
final class DurableRuns implements AutoCloseable {

    private final Path directory;
    private final Map<String, Workflow> workflows = new HashMap<>();
    private final Map<String, WorkflowSource> sources = new HashMap<>();
    private final LongAdder events = new LongAdder();
    private final Semaphore replayed = new Semaphore(0);
    private Nerve nerve;

    private DurableRuns(Path directory) {
        this.directory = directory;
        this.nerve = openNerve(directory);
    }

    static DurableRuns open() throws IOException {
        return new DurableRuns(Files.createTempDirectory("nerve-bench"));
    }

    private static Nerve openNerve(Path directory) {
        return Nerve.open(directory.resolve(".nerve"), directory, Map.of());
    }

    /// Adds a workflow.
    ///
    /// @param name the name
    /// @param step the node that it calls
    /// @param times the number of calls, one after the other
    void add(String name, Node step, int times) {
        add(
                Workflow.of(
                        name,
                        "",
                        context -> {
                            for (int i = 0; i < times; i++) {
                                context.run(step, i);
                            }
                            return times;
                        }));
    }

    private void add(Workflow workflow) {
        var name = workflow.id().name();
        workflows.put(name, workflow);
        sources.put(name, nerve.bind(workflow, Nodes.none()));
    }

    /// Runs a workflow to its end.
    ///
    /// @param name the name
    boolean execute(String name) throws InterruptedException {
        nerve.runs().start(order(name)).await().orThrow();
        return true;
    }

    private WorkflowRunRequest order(String name) {
        return WorkflowRunRequest.of(Objects.requireNonNull(sources.get(name), name), 0)
                .listener(_ -> events.increment());
    }

    /// {@return the nanoseconds, per repetition, until a resumed run has reached the step in which
    /// it was interrupted}
    ///
    /// @param steps the number of completed steps
    /// @param times the number of interruptions and resumes
    List<Long> replay(int steps, int times) throws InterruptedException {
        var step = FunctionNode.of("step", context -> context.input());
        var last = FunctionNode.of("last", _ -> arrive());
        add(
                Workflow.of(
                        "replay",
                        "",
                        context -> {
                            for (int i = 0; i < steps; i++) {
                                context.run(step, i);
                            }
                            return context.run(last, 0);
                        }));
        var run = nerve.runs().start(order("replay")).id();
        replayed.acquire();
        var measured = new Long[times];
        for (int i = 0; i < times; i++) {
            restart();
            long began = System.nanoTime();
            nerve.runs().resume(run, "bench", Map.of(), List.of(_ -> events.increment()));
            replayed.acquire();
            measured[i] = System.nanoTime() - began;
        }
        return List.of(measured);
    }

    private Object arrive() throws InterruptedException {
        replayed.release();
        // The run blocks here until closing nerve interrupts it.
        new Semaphore(0).acquire();
        return 0;
    }

    private void restart() {
        nerve.close();
        nerve = openNerve(directory);
        List.copyOf(workflows.values()).forEach(this::add);
    }

    @Override
    public void close() throws IOException {
        nerve.close();
        ScratchDirectory.delete(directory);
    }

    /// A step that must not run twice, so the journal also stores its beginning.
    ///
    /// @param id the name
    /// @param millis the duration
    record TimedEffectNode(NodeId id, long millis) implements EffectfulNode {

        static TimedEffectNode of(String id, long millis) {
            return new TimedEffectNode(NodeId.of(id), millis);
        }

        @Override
        public String type() {
            return "act";
        }

        @Override
        public Outcome execute(RunContext context) throws InterruptedException {
            Thread.sleep(millis);
            return Outcome.done(context.input());
        }
    }
}
