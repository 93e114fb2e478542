package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.event.Event;
import dev.nerve.node.Nodes;
import dev.nerve.run.Parallel;
import dev.nerve.tools.demo.DemoRuns;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.run.WorkflowRun;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The runs are executed by another engine with the same store, as by another process.
@Timeout(60)
class LocalDemoRunsTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    @TempDir Path directory;
    private Nerve other;
    private DemoRuns runs;

    @BeforeEach
    void open() {
        other = Nerve.open(directory.resolve(".nerve"), EngineSetup.of(directory, Map.of()));
        var environment =
                new ProgramEnvironment(
                        Map.of("HOME", directory.toString()),
                        "",
                        directory,
                        System.in,
                        System.out,
                        System.err);
        runs = new LocalDemoServices(environment).openRuns(directory);
    }

    @AfterEach
    void close() {
        runs.close();
        other.close();
    }

    private WorkflowRun startOther(Workflow workflow) throws InterruptedException {
        var source = other.bind(workflow, Nodes.of(List.of()));
        return other.runs().start(WorkflowRunRequest.of(source, ""));
    }

    private static Workflow asking() {
        return Workflow.of("asks", "", context -> context.gate("Who?"));
    }

    @Test
    void firstRunIsFoundWhenItStarts() throws Exception {
        var found = new AtomicReference<RunId>();
        var waiting =
                Parallel.start(
                        "test",
                        () -> {
                            try {
                                found.set(runs.awaitFirst(LONG));
                            } catch (InterruptedException _) {
                                Thread.currentThread().interrupt();
                            }
                        });

        var run = startOther(asking());
        waiting.await();

        assertThat(found).hasValue(run.id());
    }

    @Test
    void missingRunIsATimeout() {
        assertThatThrownBy(() -> runs.awaitFirst(Duration.ofMillis(50)))
                .isInstanceOf(NerveException.TimedOut.class)
                .hasMessageContaining("started no run");
    }

    @Test
    void listenerReceivesEventsWhileTheyAreStored() throws Exception {
        var run = startOther(asking());
        var types = new ArrayList<String>();

        runs.follow(
                run.id(),
                event -> {
                    types.add(event.fact().type());
                    if (event.fact().type().equals("gate_waiting")) {
                        runs.answer(run.id(), event.path().toString(), "ann");
                    }
                    return event.fact().type().equals("gate_resolved");
                });

        assertThat(types).startsWith("started").endsWith("gate_resolved").doesNotHaveDuplicates();
    }

    @Test
    void followingEndsWithTheRun() throws Exception {
        var run = startOther(Workflow.of("quick", "", _ -> "done"));
        var events = new ArrayList<Event>();

        runs.follow(run.id(), event -> !events.add(event));

        assertThat(events).isEqualTo(runs.history().events(run.id()));
        assertThat(events)
                .extracting(Event::seq)
                .isEqualTo(LongStream.rangeClosed(1, events.size()).boxed().toList());
        assertThat(events.getLast().fact().type()).isEqualTo("completed");
    }
}
