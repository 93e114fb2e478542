package dev.nerve.engine.command;

import dev.nerve.RunId;
import dev.nerve.chat.ChatNodeKind;
import dev.nerve.chat.setup.ChatServices;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.engine.Engine;
import dev.nerve.engine.event.LifecycleEventWriter;
import dev.nerve.engine.run.OwnedDefinitionStore;
import dev.nerve.engine.run.RunConversations;
import dev.nerve.engine.run.RunSessions;
import dev.nerve.engine.run.SessionRunMaker;
import dev.nerve.engine.setup.ConversationServices;
import dev.nerve.engine.setup.EngineDescription;
import dev.nerve.engine.setup.EngineServices;
import dev.nerve.engine.setup.NodeServices;
import dev.nerve.engine.setup.RunServices;
import dev.nerve.engine.setup.WorkflowServices;
import dev.nerve.engine.workflow.FakeWorkflowReader;
import dev.nerve.engine.workflow.StoredWorkflows;
import dev.nerve.execution.NodeRunner;
import dev.nerve.gate.rule.PermissionRuleStore;
import dev.nerve.graph.GraphNodeKind;
import dev.nerve.json.JsonGateValidator;
import dev.nerve.json.JsonSchemaValidator;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.Prompt;
import dev.nerve.node.Nodes;
import dev.nerve.node.kind.FunctionRegistry;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.protocol.ClientCommand;
import dev.nerve.protocol.Connection;
import dev.nerve.run.Outcome;
import dev.nerve.secret.Secrets;
import dev.nerve.session.SessionRegistry;
import dev.nerve.store.HistoryStore;
import dev.nerve.store.memory.InMemoryBlobStore;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.store.memory.InMemoryPermissionRuleStore;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.store.memory.InMemoryWorkflowStore;
import dev.nerve.testkit.FakeModel;
import dev.nerve.testkit.FakeRunMaker;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.value.Value;
import dev.nerve.workflow.BoundWorkflows;
import dev.nerve.workflow.light.LightRunService;
import dev.nerve.workflow.run.InboxService;
import dev.nerve.workflow.run.RunService;
import dev.nerve.workspace.Workspaces;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/// An engine over stores in memory, with one connection. Its chats answer with the message in upper
/// case.
final class EngineWorld {

    /// A text that the engine must never send.
    static final String SECRET = "secret-of-a-test";

    final FunctionRegistry functions = new FunctionRegistry();
    final FakeWorkflowReader files = new FakeWorkflowReader();
    final BoundWorkflows bound = new BoundWorkflows();
    final InMemoryRunStore runStore = new InMemoryRunStore();
    final PermissionRuleStore rules = new InMemoryPermissionRuleStore();
    final ConversationService conversations;
    final SessionRegistry sessions;
    final LightRunService lights;
    final RunService runs;
    private final EngineServices services;
    private final Engine engine;
    private final NodeRunner runner;
    private final Connection connection;

    EngineWorld() {
        var secrets = Secrets.of(List.of(SECRET));
        var store = new InMemoryConversationStore();
        var blobs = new InMemoryBlobStore();
        this.conversations = new ConversationService(store, InstantSource.system());
        this.runner =
                new NodeRunner(RealTimeSource.REAL, new Random(1), HistoryStore.none(), secrets);
        var chats =
                new ChatServices(
                        _ -> FakeModel.of(EngineWorld::answer),
                        conversations,
                        blobs,
                        new JsonSchemaValidator(),
                        Value.Text::new,
                        secrets);
        var kinds =
                NodeKinds.of(
                        List.of(
                                IdentityNode.kind(),
                                functions.kind(),
                                GraphNodeKind.GRAPH,
                                new ChatNodeKind(chats)));
        var definitions = new OwnedDefinitionStore(store.definitions(), runStore);
        this.sessions = SessionRegistry.open(runner, kinds, definitions, Workspaces.none());
        var maker =
                new SessionRunMaker(
                        bound,
                        files,
                        new RunSessions(sessions, definitions),
                        kinds,
                        runStore,
                        Optional.of(new RunConversations(conversations, HistoryStore.none())));
        var processes = FakeRunMaker.withNodes(Nodes.none());
        this.lights = new LightRunService(runner, runStore, processes);
        this.runs = new RunService(runner, runStore, maker, processes, new JsonGateValidator());
        var inbox =
                new InboxService(runStore.gates(), runner.time(), secrets, new JsonGateValidator());
        this.services =
                new EngineServices(
                        new EngineDescription("engine-1", "1.0", Map.of("store", "/store")),
                        runner,
                        new NodeServices(
                                sessions,
                                kinds,
                                HistoryStore.none(),
                                directory -> "the diff of " + directory),
                        new ConversationServices(conversations, blobs, chats.models()),
                        new WorkflowServices(
                                new StoredWorkflows(
                                        new InMemoryWorkflowStore(), files, runner.time()),
                                bound,
                                files),
                        new RunServices(runs, lights, runStore, inbox, rules, () -> 42));
        runner.lifecycle().subscribe(new LifecycleEventWriter(runStore.eventLog(), secrets));
        this.engine = Engine.open(services);
        this.connection = engine.connect();
    }

    private static ModelAnswer answer(Prompt prompt) {
        return FakeModel.textAnswer(prompt.messages().getLast().text().toUpperCase(Locale.ROOT));
    }

    /// {@return the reply to a command}
    <R extends Record> R call(ClientCommand<R> command) throws InterruptedException {
        return connection.call(command);
    }

    /// {@return a connection to another engine with the same services; it has seen no requests}
    Connection reopen() {
        return Engine.open(services).connect();
    }

    /// Waits until a run changes.
    void await(String run) throws InterruptedException {
        try (var changes = runs.awaitChanges(RunId.of(run))) {
            changes.await(runs.get(RunId.of(run)).record().status(), Duration.ofMillis(50));
        }
    }

    /// {@return the output of a run, when it has ended}
    Value awaitEnd(String run) throws InterruptedException {
        return runs.follow(RunId.of(run), 1, _ -> {}).record().status().outcome()
                        instanceof Outcome.Done done
                ? done.output()
                : Value.NULL;
    }

    /// Sends a message to a chat of the default session.
    ///
    /// @return its answer
    String say(String chat, String text) throws InterruptedException {
        return sessions.get("default").send(chat, text).orThrow().text();
    }

    void close() throws InterruptedException {
        connection.close();
        engine.close();
        lights.close();
        runs.close();
        sessions.closeAll(Duration.ofSeconds(5));
        runner.lifecycle().close();
    }
}
