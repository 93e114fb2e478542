package dev.nerve.engine.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.control.gate.GateNode;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.protocol.EventCommands;
import dev.nerve.protocol.GraphCommands;
import dev.nerve.protocol.InboxCommands;
import dev.nerve.protocol.NodeCommands;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.common.BudgetData;
import dev.nerve.protocol.common.OutcomeData;
import dev.nerve.protocol.event.EventMessage;
import dev.nerve.protocol.run.ExecutionData;
import dev.nerve.protocol.run.RunData;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Executions of nodes and graphs are runs, which clients list, watch, answer and stop.
@Timeout(60)
class ExecutionCommandServiceTest {

    private static final Value.Fields NOTHING = Value.Fields.EMPTY;

    private final EngineWorld world = new EngineWorld();
    private final CountDownLatch began = new CountDownLatch(1);

    @BeforeEach
    void create() throws InterruptedException {
        var model = NOTHING.with("model", "fake/model");
        world.call(new NodeCommands.CreateNode(null, "writer", "chat", model, NOTHING, null));
        var session = world.sessions.get("default");
        session.add(GateNode.of("ask", "go on?"));
        session.add(
                FunctionNode.of(
                        "sleeper",
                        _ -> {
                            began.countDown();
                            new CountDownLatch(1).await();
                            return "never";
                        }));
        session.add(
                Graph.chain(
                        "lines",
                        Step.of("twice", context -> context.input().text().repeat(2)),
                        Step.of("mark", context -> context.input().text() + "!")));
    }

    @AfterEach
    void close() throws InterruptedException {
        world.close();
    }

    private ExecutionData execute(String node, @Nullable Object input) throws InterruptedException {
        return world.call(NodeCommands.ExecuteNode.of(null, node, input));
    }

    private static OutcomeData result(ExecutionData done) {
        return Objects.requireNonNull(done.result());
    }

    private ExecutionData start(String node) throws InterruptedException {
        return world.call(command(node, null, false, null));
    }

    private static NodeCommands.ExecuteNode command(
            String node, @Nullable String delivery, boolean awaitEnd, @Nullable String requestId) {
        return new NodeCommands.ExecuteNode(
                null,
                node,
                Value.of("hi"),
                delivery,
                null,
                null,
                null,
                null,
                null,
                null,
                List.of(),
                List.of("mine"),
                awaitEnd,
                requestId);
    }

    private RunData get(ExecutionData run) throws InterruptedException {
        return world.call(new RunCommands.GetRun(run.runId()));
    }

    private List<String> listed(@Nullable String session, @Nullable Boolean all)
            throws InterruptedException {
        return world
                .call(
                        new RunCommands.ListRuns(
                                List.of(), null, session, null, null, null, all, null, null))
                .runs()
                .stream()
                .map(RunData::runId)
                .toList();
    }

    @Test
    void chatIsExecutedAsALightRun() throws InterruptedException {
        var done = execute("writer", "hello");

        assertThat(done.state()).isEqualTo("completed");
        assertThat(result(done).output()).isEqualTo(Value.of("HELLO"));
        assertThat(result(done).nodeType()).isEqualTo("chat");
        var run = get(done);
        assertThat(run.kind()).isEqualTo("node");
        assertThat(run.nodeId()).isEqualTo("writer");
        assertThat(run.session()).isEqualTo("default");
        assertThat(run.durable()).isFalse();
        assertThat(run.input()).isEqualTo(Value.of("hello"));
        assertThat(run.usage().modelCalls()).isEqualTo(1);
        assertThat(run.output()).isEqualTo(Value.of("HELLO"));
    }

    @Test
    void graphIsExecutedWithItsSteps() throws InterruptedException {
        var done =
                world.call(
                        new GraphCommands.ExecuteGraph(
                                null,
                                "lines",
                                Value.of("a"),
                                null,
                                null,
                                null,
                                List.of(),
                                null,
                                null));

        assertThat(result(done).output()).isEqualTo(Value.of("aa!"));
        var run = get(done);
        assertThat(run.kind()).isEqualTo("graph");
        assertThat(run.steps()).hasSize(2);
    }

    @Test
    void lightRunsAreListedOnRequest() throws InterruptedException {
        var run = execute("writer", "hello").runId();

        assertThat(listed(null, null)).isEmpty();
        assertThat(listed(null, true)).containsExactly(run);
        assertThat(listed("default", true)).containsExactly(run);
        assertThat(listed("other", true)).isEmpty();
    }

    @Test
    void lightRunIsLabelledNamedReadAndDeleted() throws InterruptedException {
        var run = execute("writer", "hello").runId();

        world.call(new RunCommands.LabelRun(run, List.of("good"), List.of()));
        var named = world.call(new RunCommands.RenameRun(run, " The greeting "));
        var output = world.call(new RunCommands.GetOutput(run, null, null));

        assertThat(named.title()).isEqualTo("The greeting");
        assertThat(named.labels()).containsExactly("good");
        assertThat(Objects.requireNonNull(output.result()).output()).isEqualTo(Value.of("HELLO"));
        world.call(new RunCommands.DeleteRun(run, null));
        assertThat(listed(null, true)).isEmpty();
    }

    @Test
    void eventsOfItsSessionAreReadAndFollowed() throws InterruptedException {
        try (var connection = world.reopen();
                var stream =
                        connection.subscribe(
                                new EventCommands.Subscribe(
                                        "default",
                                        null,
                                        null,
                                        List.of("started", "completed"),
                                        null,
                                        null))) {
            var run = execute("writer", "hello").runId();

            assertThat(next(stream.next())).isEqualTo(run + " started default");
            assertThat(next(stream.next())).isEqualTo(run + " completed default");
        }
        var events =
                world.call(
                        new RunCommands.GetEvents(
                                null, null, null, "default", null, List.of("completed"), null));
        assertThat(events.events()).hasSize(1);
    }

    private static String next(@Nullable EventMessage event) {
        return event == null
                ? "end"
                : "%s %s %s".formatted(event.runId(), event.type(), event.session());
    }

    @Test
    void runThatIsNotAwaitedIsStoppedByItsName() throws InterruptedException {
        var started = start("sleeper");
        began.await();

        assertThat(started.state()).isEqualTo("running");
        assertThat(get(started).labels()).containsExactly("mine");
        assertThat(world.call(new NodeCommands.GetNode(null, "sleeper")).runId())
                .isEqualTo(started.runId());
        var stopped = world.call(new RunCommands.StopRun(started.runId(), "ann"));

        assertThat(stopped.state()).isEqualTo("cancelled");
        assertThat(stopped.error()).isEqualTo("stopped by ann");
        assertThatThrownBy(() -> world.call(new RunCommands.StopRun(started.runId(), "ann")))
                .isInstanceOf(NerveException.WrongState.class);
        assertThatThrownBy(() ->
                        world.call(
                                new RunCommands.ResumeRun(
                                        started.runId(), null, NOTHING, null, null)))
                .isInstanceOf(NerveException.WrongState.class);
    }

    @Test
    void gateOfALightRunIsInTheInboxOfItsSession() throws InterruptedException {
        var run = start("ask");
        var items = inbox();
        while (items.isEmpty()) {
            world.await(run.runId());
            items = inbox();
        }

        assertThat(items.getFirst()).isEqualTo(run.runId());
        world.call(new InboxCommands.Answer(null, run.runId(), null, Value.of("yes"), "ann", null));

        assertThat(world.awaitEnd(run.runId())).isEqualTo(Value.of("yes"));
    }

    private List<String> inbox() throws InterruptedException {
        return world
                .call(new InboxCommands.ListInbox("default", null, List.of(), null, null, null))
                .items()
                .stream()
                .map(item -> String.valueOf(item.runId()))
                .toList();
    }

    @Test
    void runOfAWorkflowBelongsToTheDefaultSession() throws InterruptedException {
        world.bound.bind(Workflow.of("greet", "", context -> "hi"), world.sessions.get("default"));
        var run =
                world.call(
                        new RunCommands.StartWorkflow(
                                "greet",
                                null,
                                Value.NULL,
                                NOTHING,
                                NOTHING,
                                null,
                                List.of(),
                                true,
                                null));

        assertThat(listed("default", null)).containsExactly(run.runId());
        assertThat(get(run).session()).isEqualTo("default");
    }

    @Test
    void repeatedRequestIsExecutedOnce() throws InterruptedException {
        var first = world.call(command("writer", null, true, "once"));
        var again = world.call(command("writer", null, true, "once"));

        assertThat(again).isEqualTo(first);
        assertThat(listed(null, true)).hasSize(1);
    }

    @Test
    void interruptingDeliveryEndsTheRunningExecution() throws InterruptedException {
        var running = start("sleeper");
        began.await();

        var next = world.call(command("sleeper", "interrupt", false, null));

        assertThat(get(running).state()).isEqualTo("cancelled");
        assertThat(get(next).state()).isEqualTo("running");
    }

    @Test
    void timeoutAndBudgetEndAnExecution() throws InterruptedException {
        var slow =
                new NodeCommands.ExecuteNode(
                        null,
                        "sleeper",
                        Value.NULL,
                        null,
                        null,
                        null,
                        null,
                        20L,
                        null,
                        null,
                        List.of(),
                        List.of(),
                        null,
                        null);
        var cheap =
                new NodeCommands.ExecuteNode(
                        null,
                        "writer",
                        Value.of("hi"),
                        null,
                        null,
                        null,
                        null,
                        null,
                        new BudgetData(1L, null, null, null, null),
                        null,
                        List.of(),
                        List.of(),
                        null,
                        null);

        assertThat(Objects.requireNonNull(world.call(slow).result()).errorType())
                .isEqualTo("timeout");
        assertThat(Objects.requireNonNull(world.call(cheap).result()).errorType())
                .isEqualTo("budget_exceeded");
    }

    @Test
    void optionsThatANodeDoesNotSupportAreRefusedTogether() {
        var command =
                new NodeCommands.ExecuteNode(
                        null,
                        "sleeper",
                        Value.NULL,
                        "later",
                        null,
                        NOTHING,
                        null,
                        0L,
                        null,
                        "wait",
                        List.of("00"),
                        List.of(),
                        null,
                        null);

        assertThatThrownBy(() -> world.call(command))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("delivery: use one of queue, steer, interrupt")
                .hasMessageContaining("schema: only chats and models support it")
                .hasMessageContaining("attachments: only chats and models support it")
                .hasMessageContaining("on_limit: ")
                .hasMessageContaining("timeout_ms: use a positive number, not 0");
    }

    @Test
    void durableExecutionIsRefused() {
        assertThatThrownBy(() ->
                        world.call(
                                new GraphCommands.ExecuteGraph(
                                        null,
                                        "lines",
                                        Value.NULL,
                                        true,
                                        null,
                                        null,
                                        List.of(),
                                        null,
                                        null)))
                .isInstanceOf(NerveException.Unsupported.class)
                .hasMessageContaining("light runs only");
    }
}
