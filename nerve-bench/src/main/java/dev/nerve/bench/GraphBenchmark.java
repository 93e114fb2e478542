package dev.nerve.bench;

import dev.nerve.app.Nerve;
import dev.nerve.graph.Graph;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.Outcome;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphDefinition;
import org.bsc.langgraph4j.GraphStateException;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.action.AsyncNodeAction;
import org.bsc.langgraph4j.state.AgentState;

/// A benchmark of the overhead of a graph step, in three shapes and two sizes.
final class GraphBenchmark implements Benchmark {

    private static final int SMALL = 1_000;
    private static final int LARGE = 100_000;
    private static final int SHAPES = 4;
    private static final int LANGGRAPH_STEPS = 100;

    @Override
    public String name() {
        return "graph";
    }

    @Override
    public String summary() {
        return "Overhead of a step, against bare virtual threads and LangGraph4j";
    }

    @Override
    public BenchmarkFigures run() throws Exception {
        try (var nerve = Nerve.open()) {
            var step = FunctionNode.of("step", _ -> 1);
            var shapes = new GraphShapes(step);
            // The measurements alternate and have equal numbers of steps, so that a disturbance
            // affects all alike.
            var all =
                    micros(
                            LARGE,
                            30,
                            often(graph(nerve, shapes.chain(SMALL))),
                            often(graph(nerve, shapes.wide(SMALL))),
                            often(() -> bare(SMALL)),
                            often(graph(nerve, shapes.layered(SMALL))),
                            graph(nerve, shapes.chain(LARGE)),
                            graph(nerve, shapes.wide(LARGE)),
                            () -> bare(LARGE),
                            graph(nerve, shapes.layered(LARGE)));
            var small = Arrays.copyOfRange(all, 0, SHAPES);
            var large = Arrays.copyOfRange(all, SHAPES, all.length);
            return figures(small, large).with("langgraph4j_us_per_step", langGraph());
        }
    }

    private static BenchmarkFigures figures(double[] small, double[] large) {
        return new BenchmarkFigures()
                .with("chain_us_per_step", large[0])
                .with("wide_us_per_step", large[1])
                .with("wide_bare_us_per_step", large[2])
                .with("wide_ratio_to_bare", large[1] / large[2])
                .with("layered_us_per_step", large[3])
                .with("chain_growth_100k_to_1k", large[0] / small[0])
                .with("wide_growth_100k_to_1k", large[1] / small[1])
                .with("layered_growth_100k_to_1k", large[3] / small[3])
                .with("at_1k", atSmall(small));
    }

    private static BenchmarkFigures atSmall(double[] small) {
        return new BenchmarkFigures()
                .with("chain_us_per_step", small[0])
                .with("wide_us_per_step", small[1])
                .with("wide_bare_us_per_step", small[2])
                .with("layered_us_per_step", small[3]);
    }

    /// Returns the microseconds per step, after as many rounds to warm up.
    @SafeVarargs
    private static double[] micros(int steps, int rounds, Callable<Long>... measurements)
            throws Exception {
        InterleavedMedian.millis(rounds, measurements);
        var millis = InterleavedMedian.millis(rounds, measurements);
        for (int i = 0; i < millis.length; i++) {
            millis[i] = millis[i] * 1_000 / steps;
        }
        return millis;
    }

    /// Repeats a small graph until it has as many steps as a large one.
    private static Callable<Long> often(Callable<Long> measurement) {
        return () -> {
            long time = 0;
            for (int run = 0; run < LARGE / SMALL; run++) {
                time += measurement.call();
            }
            return time;
        };
    }

    private static Callable<Long> graph(Nerve nerve, Graph graph) {
        return () -> {
            long start = System.nanoTime();
            var outcome = nerve.run(graph, 1);
            long time = System.nanoTime() - start;
            if (outcome instanceof Outcome.Failed failed) {
                throw new IllegalStateException(failed.message());
            }
            return time;
        };
    }

    /// Measures the same fan-out without nerve: one virtual thread per step, which counts down.
    private static long bare(int steps) throws InterruptedException {
        long start = System.nanoTime();
        var left = new CountDownLatch(steps);
        for (int i = 0; i < steps; i++) {
            Thread.startVirtualThread(left::countDown);
        }
        left.await();
        return System.nanoTime() - start;
    }

    private static double langGraph() throws Exception {
        var graph = langGraphChain();
        Callable<Long> run =
                () -> {
                    long start = System.nanoTime();
                    var ended = graph.invoke(Map.of("value", 1));
                    long time = System.nanoTime() - start;
                    if (ended.isEmpty()) {
                        throw new IllegalStateException("LangGraph4j returned no state");
                    }
                    return time;
                };
        return micros(LANGGRAPH_STEPS, 200, run)[0];
    }

    private static CompiledGraph<AgentState> langGraphChain() throws GraphStateException {
        var graph = new StateGraph<>(AgentState::new);
        AsyncNodeAction<AgentState> step = AsyncNodeAction.node_async(_ -> Map.of("value", 1));
        var last = GraphDefinition.START;
        for (int i = 0; i < LANGGRAPH_STEPS; i++) {
            graph.addNode("s" + i, step);
            graph.addEdge(last, "s" + i);
            last = "s" + i;
        }
        graph.addEdge(last, GraphDefinition.END);
        return graph.compile(CompileConfig.builder().recursionLimit(2 * LANGGRAPH_STEPS).build());
    }
}
