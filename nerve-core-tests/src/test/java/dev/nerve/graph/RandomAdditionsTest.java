package dev.nerve.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NerveException;
import dev.nerve.event.Fact;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.step.Step;
import dev.nerve.node.RunContext;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.testkit.RecordingEventSink;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// Graphs that grow at random while they run, from inside and from outside.
class RandomAdditionsTest {

    private static final int MOST = 60;

    @Test
    void everythingThatWasAddedRunsOnceAfterWhatItWaitsFor() {
        RandomSeeds.each(
                100,
                random -> {
                    var growth = new Growth(random.nextLong());
                    var sink = new RecordingEventSink();
                    var run = growth.first().withMaxParallel(1 + random.nextInt(8)).open();

                    var request = RunRequest.of(run, 1).listener(sink);
                    var running = BackgroundTask.of(() -> NodeRunners.real().run(request));
                    var one = BackgroundTask.of(() -> growth.addWhileItRuns(run, "x"));
                    var other = BackgroundTask.of(() -> growth.addWhileItRuns(run, "y"));
                    var outcome = running.get();
                    one.get();
                    other.get();

                    assertThat(outcome).isInstanceOf(Outcome.Done.class);
                    growth.check(outcome);
                    checkOrder(sink, growth.added);
                });
    }

    /// By the events, each step starts after it was added and after those it waits for.
    private static void checkOrder(RecordingEventSink sink, Map<String, List<String>> added) {
        Set<String> known = ConcurrentHashMap.newKeySet();
        Set<String> over = ConcurrentHashMap.newKeySet();
        for (var event : sink.events()) {
            switch (event.fact()) {
                case Fact.Started(_, var planned) -> planned.forEach(step -> known.add(step.id()));
                case Fact.StepsAdded(var planned) -> planned.forEach(step -> known.add(step.id()));
                case Fact.StepStarted _ -> {
                    assertThat(known).contains(event.path().name());
                    assertThat(over).containsAll(added.get(event.path().name()));
                }
                case Fact.StepCompleted _ -> over.add(event.path().name());
                default -> {}
            }
        }
    }

    /// A graph that grows, and what is known about it.
    private static final class Growth {

        private final long seed;
        private final Map<String, List<String>> added = new ConcurrentHashMap<>();
        private final Map<String, Integer> executions = new ConcurrentHashMap<>();
        private final AtomicInteger count = new AtomicInteger();

        Growth(long seed) {
            this.seed = seed;
        }

        Graph first() {
            added.put("first", List.of());
            return Graph.of("g", step("first", List.of()));
        }

        private Step step(String id, List<String> after) {
            var node = FunctionNode.of("n", this::execute);
            return Step.of(id, node).after(after.toArray(String[]::new));
        }

        private Object execute(RunContext context) {
            var name = context.path().name();
            executions.merge(name, 1, Integer::sum);
            var random = new Random(seed + name.hashCode());
            for (int more = random.nextInt(4); more > 0; more--) {
                int number = count.incrementAndGet();
                if (number < MOST) {
                    add(EnclosingGraph.of(context)::add, "n" + number, random);
                }
            }
            return name;
        }

        /// Adds one step, after some of those that are known to be there.
        private void add(Adding graph, String id, Random random) {
            var known = new ArrayList<>(added.keySet().stream().sorted().toList());
            var after = new ArrayList<String>();
            for (int i = random.nextInt(3); i > 0; i--) {
                after.add(known.get(random.nextInt(known.size())));
            }
            graph.add(step(id, after));
            added.put(id, after);
        }

        private boolean addWhileItRuns(GraphRun run, String prefix) {
            var random = new Random(seed + prefix.hashCode());
            try {
                for (int i = 0; i < MOST; i++) {
                    add(run::add, prefix + i, random);
                    Thread.yield();
                }
            } catch (NerveException.Invalid ended) {
                assertThat(ended).hasMessage("graph 'g' has ended; add steps while it runs");
            }
            return true;
        }

        void check(Outcome outcome) {
            assertThat(executions.keySet()).isEqualTo(added.keySet());
            assertThat(executions.values()).containsOnly(1);
            assertThat(outcome.attributes().at("steps").fields().keySet())
                    .isEqualTo(added.keySet());
        }

        @FunctionalInterface
        private interface Adding {
            void add(Step... steps);
        }
    }
}
