package dev.nerve.app.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.protocol.Connection;
import dev.nerve.protocol.ConversationCommands;
import dev.nerve.protocol.EngineCommands;
import dev.nerve.protocol.EventCommands;
import dev.nerve.protocol.ForkCommands;
import dev.nerve.protocol.InboxCommands;
import dev.nerve.protocol.NodeCommands;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.common.KindData;
import dev.nerve.protocol.common.OutcomeData;
import dev.nerve.protocol.event.EventMessage;
import dev.nerve.protocol.inbox.InboxItemData;
import dev.nerve.protocol.node.NodeData;
import dev.nerve.protocol.run.ExecutionData;
import dev.nerve.protocol.run.RunData;
import dev.nerve.protocol.workflow.WorkflowSourceData;
import dev.nerve.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The scenarios that hold over every transport. A subclass connects to an engine with the real
/// store in a directory; the scenarios see only the connection.
@Timeout(120)
abstract class ConnectionScenario {

    private static final String CHAT = "scripted/./model.yaml";

    @TempDir Path directory;

    private Connection connection;

    /// {@return a connection to an engine that works in a directory and has the function `upper`}
    ///
    /// @param work the directory; its store is in `.nerve`
    abstract Connection connect(Path work) throws Exception;

    /// Closes the engine.
    abstract void closeEngine() throws Exception;

    @BeforeEach
    void open() throws Exception {
        ScenarioFiles.write(directory);
        connection = connect(directory);
    }

    @AfterEach
    void close() throws Exception {
        connection.close();
        closeEngine();
    }

    private NodeData create(String node, String type, Map<String, ?> parameters)
            throws InterruptedException {
        return connection.call(
                new NodeCommands.CreateNode(
                        null, node, type, Value.fields(parameters), Value.Fields.EMPTY, null));
    }

    private ExecutionData execute(String node, String input) throws InterruptedException {
        return connection.call(NodeCommands.ExecuteNode.of(null, node, input));
    }

    /// Executes a node and returns when its run has started.
    private ExecutionData begin(String node, String input, @Nullable String delivery)
            throws InterruptedException {
        return connection.call(
                new NodeCommands.ExecuteNode(
                        null,
                        node,
                        Value.of(input),
                        delivery,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        List.of(),
                        List.of(),
                        false,
                        null));
    }

    private static String output(ExecutionData done) {
        return result(done).output().text();
    }

    private static OutcomeData result(ExecutionData done) {
        return Objects.requireNonNull(done.result());
    }

    private Connection.EventStream events(String... types) throws InterruptedException {
        return connection.subscribe(
                new EventCommands.Subscribe(null, null, null, List.of(types), null, null));
    }

    private static EventMessage await(Connection.EventStream stream, Predicate<EventMessage> wanted)
            throws InterruptedException {
        while (true) {
            var event = Objects.requireNonNull(stream.next());
            if (wanted.test(event)) {
                return event;
            }
        }
    }

    private RunData awaitEnd(String run) throws InterruptedException {
        try (var stream = events("completed", "failed", "cancelled")) {
            var found = connection.call(new RunCommands.GetRun(run));
            if (List.of("completed", "failed", "cancelled").contains(found.state())) {
                return found;
            }
            await(stream, event -> run.equals(event.runId()));
        }
        return connection.call(new RunCommands.GetRun(run));
    }

    private ExecutionData startRelease(@Nullable String requestId) throws InterruptedException {
        return connection.call(
                new RunCommands.StartWorkflow(
                        null,
                        new WorkflowSourceData(
                                "yaml", "release", ScenarioFiles.WORKFLOW, "release.yaml"),
                        Value.of("1.0"),
                        Value.Fields.EMPTY,
                        Value.Fields.EMPTY,
                        null,
                        List.of("weekly"),
                        false,
                        requestId));
    }

    private InboxItemData item(String run) throws InterruptedException {
        try (var stream = events("gate_waiting")) {
            var items = waiting(run);
            if (items.isEmpty()) {
                await(stream, event -> run.equals(event.runId()));
                items = waiting(run);
            }
            return items.getFirst();
        }
    }

    private List<InboxItemData> waiting(String run) throws InterruptedException {
        return connection
                .call(new InboxCommands.ListInbox(null, run, List.of(), null, null, null))
                .items();
    }

    @Test
    void nodesOfEveryKindAreCreated() throws InterruptedException {
        var examples = KindExamples.all();
        var kinds = connection.call(new EngineCommands.GetEngine()).kinds();
        assertThat(kinds)
                .extracting(KindData::type)
                .containsExactlyInAnyOrderElementsOf(examples.keySet());

        for (var example : examples.entrySet()) {
            var name = example.getKey().replace('_', '-') + "-node";
            var node =
                    connection.call(
                            new NodeCommands.CreateNode(
                                    null,
                                    name,
                                    example.getKey(),
                                    example.getValue(),
                                    Value.Fields.EMPTY,
                                    null));
            assertThat(node.nodeType()).isEqualTo(example.getKey());
        }

        assertThat(allNodes(7)).hasSameSizeAs(examples.keySet());
    }

    /// Reads the list of nodes page by page.
    private List<String> allNodes(int limit) throws InterruptedException {
        var found = new ArrayList<String>();
        @Nullable String after = null;
        do {
            var page =
                    connection.call(
                            new NodeCommands.ListNodes(null, null, null, null, limit, after));
            assertThat(page.nodes()).hasSizeLessThanOrEqualTo(limit);
            page.nodes().forEach(node -> found.add(node.nodeId()));
            after = page.next();
        } while (after != null);
        assertThat(found).doesNotHaveDuplicates();
        return found;
    }

    @Test
    void aProblemNamesWhatWouldBeRight() throws InterruptedException {
        assertThatThrownBy(() -> create("shell", "bsh", Map.of()))
                .isInstanceOf(NerveException.class)
                .hasMessageContaining("bash");
        create("shell", "bash", Map.of());
        assertThatThrownBy(() -> execute("nobody", "hi"))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessageContaining("nobody");
    }

    @Test
    void anExecutionIsARunWithEventsAndAnOutput() throws InterruptedException {
        create("shell", "bash", Map.of("command", "echo on stderr >&2; cat"));

        var done = execute("shell", "hello");

        assertThat(output(done)).isEqualTo("hello");
        var run = connection.call(new RunCommands.GetRun(done.runId()));
        assertThat(run.state()).isEqualTo("completed");
        assertThat(run.durable()).isFalse();
        var read = connection.call(new RunCommands.GetOutput(done.runId(), null, null));
        assertThat(read.stderr()).contains("on stderr");
        var events = connection.call(RunCommands.GetEvents.ofRun(done.runId(), null)).events();
        assertThat(events).isNotEmpty();
    }

    @Test
    void outputStreamsWhileACommandWorks() throws Exception {
        create("shell", "bash", Map.of("command", "echo first; until test -f go; do :; done"));
        try (var stream = events("output_chunk")) {
            var run = begin("shell", "", null).runId();

            var chunk = await(stream, event -> run.equals(event.runId()));

            assertThat(chunk.data().at("text").text()).isEqualTo("first\n");
            assertThat(connection.call(new RunCommands.GetRun(run)).state()).isEqualTo("running");
            Files.createFile(directory.resolve("go"));
            assertThat(awaitEnd(run).state()).isEqualTo("completed");
        }
    }

    @Test
    void aRunIsCancelledByItsName() throws Exception {
        create("sleeper", "bash", Map.of("command", "echo began; sleep 1000"));
        try (var stream = events("output_chunk")) {
            var run = begin("sleeper", "", null).runId();
            await(stream, event -> run.equals(event.runId()));

            var stopped = connection.call(new RunCommands.StopRun(run, "ann"));

            assertThat(stopped.state()).isEqualTo("cancelled");
        }
    }

    @Test
    void aChatIsForkedComparedAndMerged() throws InterruptedException {
        create("writer", "chat", Map.of("model", CHAT));
        assertThat(output(execute("writer", "Which colour?"))).isEqualTo("Blue.");

        var fork = connection.call(ForkCommands.ForkNode.of(null, "writer", "bold"));
        assertThat(fork.forkedFrom()).isEqualTo("writer");
        assertThat(output(execute("bold", "Which size?"))).isEqualTo("Large.");

        var compared = connection.call(new ForkCommands.CompareNodes(null, "writer", "bold"));
        assertThat(compared.left().answer()).isEqualTo("Blue.");
        assertThat(compared.right().answer()).isEqualTo("Large.");
        var merged = connection.call(new ForkCommands.MergeNode(null, "bold", "writer", null));
        assertThat(merged.text()).contains("Large.");
        var rows =
                connection.call(
                        new ConversationCommands.GetConversation(
                                null, "writer", null, null, null, null));
        assertThat(rows.toString()).contains("Large.");
    }

    @Test
    void theTurnOfAChatIsSteered() throws InterruptedException {
        create("slow", "chat", Map.of("model", "scripted/slow"));
        try (var stream = events("output_chunk")) {
            var run = begin("slow", "Tell me a story", null).runId();
            await(stream, event -> run.equals(event.runId()));

            var steered = begin("slow", "Make it short", "steer");

            assertThat(steered.runId()).isEqualTo(run);
            assertThat(awaitEnd(run).state()).isEqualTo("completed");
        }
        var rows =
                connection.call(
                        new ConversationCommands.GetConversation(
                                null, "slow", null, null, null, null));
        assertThat(rows.toString()).contains("Make it short");
    }

    @Test
    void aWorkflowIsStartedAnsweredAndReadToItsEnd() throws InterruptedException {
        var run = startRelease("request-1").runId();
        assertThat(startRelease("request-1").runId()).isEqualTo(run);

        var item = item(run);
        assertThat(item.kind()).isEqualTo("gate");
        assertThat(item.options()).containsExactly("approve", "reject");
        var answered =
                connection.call(
                        new InboxCommands.Answer(
                                item.item(), null, null, Value.of("approve"), "ann", null));
        assertThat(answered.status()).isEqualTo("delivered");

        assertThat(awaitEnd(run).output()).isEqualTo(Value.of("built 1.0, approve"));
        assertThat(waiting(run)).isEmpty();
        assertThatThrownBy(() ->
                        connection.call(
                                new InboxCommands.Answer(
                                        item.item(), null, null, Value.of("reject"), "bob", null)))
                .isInstanceOf(NerveException.AlreadyExists.class)
                .hasMessageContaining("ann");
    }

    @Test
    void aRunIsForkedAtAStepAndCompared() throws InterruptedException {
        var run = startRelease(null).runId();
        var answer =
                new InboxCommands.Answer(
                        item(run).item(), null, null, Value.of("reject"), "ann", null);
        connection.call(answer);
        assertThat(awaitEnd(run).state()).isEqualTo("completed");

        var fork =
                connection.call(
                        new RunCommands.ForkRun(
                                run,
                                "approve",
                                null,
                                null,
                                Value.fields(Map.of("approve", "approve")),
                                null,
                                true,
                                null));

        assertThat(output(fork)).isEqualTo("built 1.0, approve");
        var compared = connection.call(new RunCommands.CompareRuns(run, fork.runId()));
        assertThat(compared.steps()).anySatisfy(step -> assertThat(step.same()).isFalse());
    }

    @Test
    void aSubscriberContinuesFromANumberWithoutLossOrRepetition() throws InterruptedException {
        create("shell", "bash", Map.of("command", "true"));
        long before;
        try (var stream = events()) {
            before = stream.snapshot().seq();
        }
        execute("shell", "one");
        execute("shell", "two");
        var logged =
                connection
                        .call(
                                new RunCommands.GetEvents(
                                        before + 1, 1000, null, null, null, List.of(), null))
                        .events();
        var numbers = logged.stream().map(event -> event.at("seq").toLong()).toList();

        var seen = new ArrayList<Long>();
        try (var stream = connection.subscribe(EventCommands.Subscribe.ALL.withFrom(before + 1))) {
            while (seen.isEmpty() || seen.getLast() < numbers.getLast()) {
                seen.add(Objects.requireNonNull(stream.next()).seq());
            }
        }

        assertThat(seen).containsExactlyElementsOf(numbers);
    }

    @Test
    void runsAreListedPageByPage() throws InterruptedException {
        create("same", "identity", Map.of());
        var started = new HashSet<String>();
        for (int i = 0; i < 25; i++) {
            started.add(execute("same", "run " + i).runId());
        }

        var found = new ArrayList<String>();
        @Nullable String after = null;
        do {
            var page =
                    connection.call(
                            new RunCommands.ListRuns(
                                    List.of(), null, null, null, null, null, true, 10, after));
            page.runs().forEach(run -> found.add(run.runId()));
            after = page.next();
        } while (after != null);

        assertThat(found).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(started);
    }

    @Test
    void anAgentAsksInTheInboxAndWorksWhenItIsAllowed() throws InterruptedException {
        create("dev", "agent", Map.of("command", List.of("scripted", "agent.yaml")));
        var run = begin("dev", "touch it", null).runId();

        var item = item(run);
        assertThat(item.kind()).isEqualTo("permission");
        assertThat(item.payload().at("tool").text()).isEqualTo("Bash");
        assertThat(item.nodeId()).isEqualTo("dev");
        connection.call(
                new InboxCommands.Answer(
                        item.item(), null, null, Value.of("allow"), "ann", "session"));

        assertThat(awaitEnd(run).state()).isEqualTo("completed");
        assertThat(directory.resolve("x.txt")).exists();
        assertThat(output(execute("dev", "touch it"))).isEqualTo("Done.");
    }
}
