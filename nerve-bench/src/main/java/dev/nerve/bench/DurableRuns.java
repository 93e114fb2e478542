package dev.nerve.bench;

import dev.nerve.NodeId;
import dev.nerve.app.Nerve;
import dev.nerve.node.Effectful;
import dev.nerve.node.FunctionNode;
import dev.nerve.node.Node;
import dev.nerve.node.Nodes;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.store.RunSource;
import dev.nerve.workflow.RunOrder;
import dev.nerve.workflow.Workflow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;

/// Runs as people have them: started by name, kept with all their events, looked after, and told
/// to somebody.
///
/// *Safe for many threads*, but for what makes and closes it.
final class DurableRuns implements AutoCloseable {

    private final Path directory;
    private final Map<String, Workflow> workflows = new HashMap<>();
    private final Map<String, RunSource> sources = new HashMap<>();
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

    /// Makes a workflow that can be run.
    ///
    /// @param name its name
    /// @param step what it does
    /// @param times how often, one after the other
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
    /// @param name its name
    boolean execute(String name) throws InterruptedException {
        nerve.runs().start(order(name)).await().orThrow();
        return true;
    }

    private RunOrder order(String name) {
        return RunOrder.of(Objects.requireNonNull(sources.get(name), name), 0)
                .tellingTo(_ -> events.increment());
    }

    /// {@return nanoseconds, for each time, until a run that was left after so many steps has come
    /// to the one that it was left in}
    ///
    /// @param steps how many are done
    /// @param times how often it is left, and goes on
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
        // It is left here: whoever closes nerve interrupts it.
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
        Scratch.delete(directory);
    }

    /// A step that must not be done twice, so that its beginning is kept too.
    ///
    /// @param id its name
    /// @param millis how long it takes
    record Act(NodeId id, long millis) implements Effectful {

        static Act of(String id, long millis) {
            return new Act(NodeId.of(id), millis);
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
