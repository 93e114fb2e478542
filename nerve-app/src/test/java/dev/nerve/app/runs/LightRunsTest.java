package dev.nerve.app.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.app.Nerve;
import dev.nerve.chat.ChatNode;
import dev.nerve.chat.setup.ChatOptions;
import dev.nerve.chat.setup.ChatServices;
import dev.nerve.client.NerveClient;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.json.JsonSchemaValidator;
import dev.nerve.node.Nodes;
import dev.nerve.protocol.Connection;
import dev.nerve.protocol.EventCommands;
import dev.nerve.protocol.NodeCommands;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.run.RunData;
import dev.nerve.secret.Secrets;
import dev.nerve.sqlite.SqliteStore;
import dev.nerve.store.memory.InMemoryBlobStore;
import dev.nerve.testkit.FakeModel;
import dev.nerve.testkit.FakeRunMaker;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import dev.nerve.workflow.light.LightRunRequest;
import dev.nerve.workflow.light.LightRunService;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Executions of nodes with a store directory are light runs in the real store.
@Timeout(60)
class LightRunsTest {

    private static final String MODEL = "otherwise: { say: well }";

    @TempDir Path directory;

    private Nerve nerve;
    private Connection connection;

    @BeforeEach
    void open() throws Exception {
        Files.writeString(directory.resolve("model.yaml"), MODEL);
        nerve = Nerve.open(directory.resolve(".nerve"), directory, Map.of());
        connection = nerve.connect();
    }

    @AfterEach
    void close() {
        connection.close();
        nerve.close();
    }

    private void create(String node, String type, Map<String, ?> parameters)
            throws InterruptedException {
        connection.call(
                new NodeCommands.CreateNode(
                        null, node, type, Value.fields(parameters), Value.Fields.EMPTY, null));
    }

    private List<RunData> lightRuns() throws InterruptedException {
        return connection
                .call(
                        new RunCommands.ListRuns(
                                List.of(), null, "default", null, null, null, true, null, null))
                .runs();
    }

    @Test
    void commandIsALightRunWithItsOutput() throws InterruptedException {
        create("shell", "bash", Map.of("command", "echo $NERVE_RUN_ID; cat"));

        var done = connection.call(NodeCommands.ExecuteNode.of(null, "shell", "in"));

        assertThat(Objects.requireNonNull(done.result()).output())
                .isEqualTo(Value.of(done.runId() + "\nin"));
        var run = connection.call(new RunCommands.GetRun(done.runId()));
        assertThat(run.state()).isEqualTo("completed");
        assertThat(run.session()).isEqualTo("default");
        assertThat(run.durable()).isFalse();
        var output = connection.call(new RunCommands.GetOutput(done.runId(), null, null));
        assertThat(output.stdout()).contains("in");
        assertThat(connection.call(RunCommands.ListRuns.NEWEST).runs()).isEmpty();
    }

    @Test
    void programInATerminalIsExecutedAsALightRun() throws InterruptedException {
        create("term", "terminal", Map.of("command", "sh"));

        var done = connection.call(NodeCommands.ExecuteNode.of(null, "term", "echo $((6*7))"));

        assertThat(Objects.requireNonNull(done.result()).output().text()).contains("42");
        assertThat(lightRuns()).extracting(RunData::runId).containsExactly(done.runId());
    }

    @Test
    void embeddedExecutionsAreLightRunsToo() throws InterruptedException {
        nerve.run(Graph.chain("both", Step.of("one", _ -> 1), Step.of("two", _ -> 2)));
        var session = nerve.sessions().create("work", "");
        session.run(session.add(nerve.bash("shell", "true")), "");

        var runs =
                connection
                        .call(
                                new RunCommands.ListRuns(
                                        List.of(), null, null, null, null, null, true, null, null))
                        .runs();

        assertThat(runs).extracting(RunData::kind).containsExactly("node", "graph");
        assertThat(runs).extracting(RunData::session).containsExactly("work", null);
    }

    @Test
    void commandIsStoppedByTheNameOfItsRun() throws Exception {
        create("sleeper", "bash", Map.of("command", "touch began; sleep 1000"));
        var started =
                connection.call(
                        new NodeCommands.ExecuteNode(
                                null,
                                "sleeper",
                                Value.NULL,
                                null,
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
        await().atMost(Duration.ofSeconds(20))
                .until(() -> Files.exists(directory.resolve("began")));

        var stopped = connection.call(new RunCommands.StopRun(started.runId(), "ann"));

        assertThat(stopped.state()).isEqualTo("cancelled");
    }

    @Test
    void outputIsSeenWhileTheCommandRuns() throws InterruptedException {
        create("shell", "bash", Map.of("command", "echo first; read line; echo $line"));
        try (var stream =
                connection.subscribe(
                        new EventCommands.Subscribe(
                                null, "shell", null, List.of("output_chunk"), null, null))) {
            connection.call(NodeCommands.ExecuteNode.of(null, "shell", "second"));

            var text = new StringBuilder();
            while (text.indexOf("second") < 0) {
                var event = Objects.requireNonNull(stream.next());
                text.append(event.data().at("text").text());
            }
            assertThat(text.toString()).startsWith("first\n");
        }
    }

    @Test
    void clientHasAllOutputAtTheEnd() throws InterruptedException {
        create("shell", "bash", Map.of("command", "for i in 1 2 3; do echo $i; done; read line"));
        var text = new StringBuilder();

        var done = NerveClient.of(connection).nodes().stream("shell", "", text::append);

        assertThat(text.toString()).isEqualTo("1\n2\n3\n");
        assertThat(done.state()).isEqualTo("failed");
        assertThat(Objects.requireNonNull(done.result()).errorType()).isEqualTo("process");
    }

    /// The start of the run is stored with the user's message, its end with the answer. Events of
    /// nodes, which another thread stores, are left out here.
    @Test
    void turnOfAChatIsTwoTransactions() throws Exception {
        var directory = this.directory.resolve("other");
        try (var store = SqliteStore.open(directory);
                var lights = lightRuns(store)) {
            var chat = chat(store);
            chat.start();
            lights.run(LightRunRequest.of(RunRequest.of(chat, "warm up")));
            var log = CommitLog.of(directory.resolve("nerve.db-wal"));
            var commits = new ArrayList<Long>();

            for (int turn = 0; turn < 20; turn++) {
                long before = log.count();
                lights.run(LightRunRequest.of(RunRequest.of(chat, "hello")));
                commits.add(log.count() - before);
            }

            // A turn that takes longer than 100 ms also stores its events once.
            assertThat(Collections.min(commits)).as("%s", commits).isEqualTo(2);
        }
    }

    private static LightRunService lightRuns(SqliteStore store) {
        return new LightRunService(
                NodeRunners.real(), store.runs(), FakeRunMaker.withNodes(Nodes.none()));
    }

    private static ChatNode chat(SqliteStore store) {
        var chats =
                new ChatServices(
                        _ -> FakeModel.of(_ -> FakeModel.textAnswer("well")),
                        new ConversationService(store.conversations(), InstantSource.system()),
                        new InMemoryBlobStore(),
                        new JsonSchemaValidator(),
                        Value.Text::new,
                        Secrets.NONE);
        return ChatNode.of("writer", ChatOptions.of("fake/model"), chats);
    }
}
