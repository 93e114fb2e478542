package dev.nerve.app;

import dev.nerve.NerveException;
import dev.nerve.agent.AgentOptions;
import dev.nerve.agent.node.AgentNode;
import dev.nerve.agent.node.AgentNodeKind;
import dev.nerve.agent.node.AgentServices;
import dev.nerve.agent.permission.PermissionInbox;
import dev.nerve.app.process.StoreProcesses;
import dev.nerve.app.workflow.ScriptWorkflowReader;
import dev.nerve.chat.ChatNode;
import dev.nerve.chat.ChatNodeKind;
import dev.nerve.chat.ModelNode;
import dev.nerve.chat.ModelNodeKind;
import dev.nerve.chat.setup.ChatOptions;
import dev.nerve.chat.setup.ChatServices;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.directory.DirectoryStoreProvider;
import dev.nerve.directory.StoreDirectory;
import dev.nerve.engine.event.LifecycleEventWriter;
import dev.nerve.engine.run.FileCleaningRunMaker;
import dev.nerve.engine.run.OwnedDefinitionStore;
import dev.nerve.engine.run.RunConversations;
import dev.nerve.engine.run.RunPruner;
import dev.nerve.engine.run.RunSessions;
import dev.nerve.engine.run.SessionRunMaker;
import dev.nerve.engine.workflow.StoredWorkflows;
import dev.nerve.engine.workflow.WorkflowReader;
import dev.nerve.execution.NodeRunner;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.GraphNodeKind;
import dev.nerve.json.JsonGateValidator;
import dev.nerve.lifecycle.LifecycleListener;
import dev.nerve.lifecycle.LifecycleSubscription;
import dev.nerve.node.Node;
import dev.nerve.node.Nodes;
import dev.nerve.node.kind.FunctionRegistry;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.protocol.Connection;
import dev.nerve.run.Outcome;
import dev.nerve.script.kind.ControlKinds;
import dev.nerve.session.Session;
import dev.nerve.session.SessionRegistry;
import dev.nerve.store.WorkflowSource;
import dev.nerve.store.data.DataStore;
import dev.nerve.store.memory.InMemoryDataStore;
import dev.nerve.terminal.git.GitWorkspaces;
import dev.nerve.terminal.node.TerminalNode;
import dev.nerve.terminal.node.TerminalNodeKind;
import dev.nerve.terminal.node.TerminalOptions;
import dev.nerve.terminal.node.TerminalServices;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.shell.BashNode;
import dev.nerve.terminal.shell.BashNodeKind;
import dev.nerve.terminal.shell.BashServices;
import dev.nerve.value.Value;
import dev.nerve.workflow.BoundWorkflows;
import dev.nerve.workflow.LoadedWorkflow;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.light.LightRunRequest;
import dev.nerve.workflow.light.LightRunService;
import dev.nerve.workflow.run.RunMaker;
import dev.nerve.workflow.run.RunService;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The whole engine, for programs that use nerve as a library.
///
/// ```java
/// try (var nerve = Nerve.open()) {
///     var graph = Graph.chain("hello",
///             Step.of("name", context -> "world"),
///             Step.of(nerve.bash("greet", "echo Hello, ${input}")));
///     IO.println(nerve.run(graph).orThrow().text());
/// }
/// ```
///
/// *Safe for many threads.*
public final class Nerve implements AutoCloseable {

    /// The time that the nodes of a session have to stop.
    private static final Duration CLOSING = Duration.ofSeconds(10);

    private final FunctionRegistry functions = new FunctionRegistry();
    private final DescriptorPoller poller = DescriptorPoller.open();
    private final EngineFiles engineFiles;
    private final BashServices shell;
    private final TerminalServices terminals;
    private final AgentServices agents;
    private final NodeRunner runner;
    private final NodeKinds kinds;
    private final SessionRegistry sessions;
    private final DataStore store;
    private final LocalModels models;
    private final ChatServices chats;
    private final BoundWorkflows workflows = new BoundWorkflows();
    private final WorkflowReader files;
    private final StoredWorkflows loaded;
    private final LightRunService lights;
    private final RunService runs;
    private final @Nullable RunPruner pruner;
    private final GitWorkspaces workspaces;
    private final LocalEngine engine = new LocalEngine(this);

    private Nerve(EngineSetup setup, DataStore store) {
        var directory = setup.directory();
        var environment = setup.environment();
        this.store = store;
        this.models = setup.models();
        this.chats = models.chats(StoreServices.conversations(store), store.blobs());
        this.engineFiles = EngineFiles.open(store, poller);
        this.shell = new BashServices(directory, environment, engineFiles.runs(), poller);
        this.terminals = engineFiles.terminals(directory, environment, poller, chats.secrets());
        this.agents =
                new AgentServices(
                        terminals,
                        new PermissionInbox(),
                        engineFiles.audit(chats.secrets()),
                        store.permissionRules(),
                        store.runs().gates());
        this.runner =
                new NodeRunner(
                        SystemTime.SYSTEM, new SecureRandom(), store.histories(), chats.secrets());
        this.kinds =
                NodeKinds.of(
                        ControlKinds.and(
                                functions.kind(),
                                IdentityNode.kind(),
                                GraphNodeKind.GRAPH,
                                new BashNodeKind(shell),
                                new TerminalNodeKind(terminals),
                                new AgentNodeKind(agents),
                                new ChatNodeKind(chats),
                                new ModelNodeKind(chats)));
        var home = Path.of(System.getProperty("user.home"), ".nerve", "workspaces");
        this.workspaces = new GitWorkspaces(home, environment, poller);
        var processes = new StoreProcesses(store.workers());
        var stored = store.runs();
        observe(new LifecycleEventWriter(stored.eventLog(), chats.secrets()));
        this.lights = new LightRunService(runner, stored, processes);
        var definitions = new OwnedDefinitionStore(store.definitions(), stored);
        this.sessions =
                SessionRegistry.open(
                        runner,
                        kinds,
                        definitions,
                        store.sessionLocks(),
                        workspaces,
                        StoreServices.executor(store, runner, lights));
        this.files = ScriptWorkflowReader.of(kinds, setup.languages(), engineFiles.sourceChecks());
        this.loaded = new StoredWorkflows(store.workflows(), files, SystemTime.SYSTEM);
        var validator = new JsonGateValidator();
        this.runs = new RunService(runner, stored, maker(definitions), processes, validator);
        this.pruner = store.isReadOnly() ? null : setup.storeOptions().prune(runs);
    }

    private RunMaker maker(OwnedDefinitionStore definitions) {
        var talks = Optional.of(new RunConversations(chats.conversations(), store.histories()));
        var owned = new RunSessions(sessions, definitions);
        var maker = new SessionRunMaker(workflows, files, owned, kinds, store.runs(), talks);
        return new FileCleaningRunMaker(maker, engineFiles.runs()::delete);
    }

    /// {@return an open engine that stores everything in memory; the caller closes it}
    public static Nerve open() {
        return openIn(Path.of(""));
    }

    /// {@return an engine with the sessions, nodes and conversations of a store directory}
    ///
    /// It stores everything that is added. It starts no node by itself. Functions are looked up by
    /// the names they are bound to.
    ///
    /// @param store the store directory, `.nerve` by convention; created if it is missing
    /// @throws NerveException if the store cannot be opened
    public static Nerve open(Path store) {
        return open(store, Path.of(""), System.getenv());
    }

    /// {@return an engine with the data of a store directory and non-default options}
    ///
    /// ```java
    /// Nerve.open(Path.of(".nerve"), StoreOptions.DEFAULT.with(Durability.PROCESS))
    /// ```
    ///
    /// @param store the store directory, `.nerve` by convention; created if it is missing
    /// @param storeOptions the durability of changes, and how long ended runs are stored
    /// @throws NerveException if the store cannot be opened
    public static Nerve open(Path store, StoreOptions storeOptions) {
        return open(
                store, EngineSetup.of(Path.of(""), System.getenv()).withStoreOptions(storeOptions));
    }

    /// {@return an engine with another working directory and other variables than this process}
    ///
    /// @param store the store directory, `.nerve` by convention; created if it is missing
    /// @param directory the working directory of shell commands and of scripted models
    /// @param environment the variables of shell commands, also keys and addresses of providers
    /// @throws NerveException if the store cannot be opened
    public static Nerve open(Path store, Path directory, Map<String, String> environment) {
        return open(store, EngineSetup.of(directory, environment));
    }

    /// {@return an engine with the data of a store that a URI names}
    ///
    /// @param store the URI: `sqlite:.nerve` for a store directory, `memory:new` for none
    /// @throws NerveException if the store cannot be opened
    public static Nerve open(URI store) {
        var setup = EngineSetup.of(Path.of(""), System.getenv());
        return open(setup.stores().open(store), setup);
    }

    static Nerve open(Path store, EngineSetup setup) {
        return open(setup.stores().open(DirectoryStoreProvider.uri(store)), setup);
    }

    /// Programs that the engine starts find its directory in a variable.
    static Nerve open(DataStore store, EngineSetup setup) {
        try {
            var named =
                    store.directory()
                            .map(found -> StoreDirectory.withVariable(setup.environment(), found))
                            .orElse(setup.environment());
            return new Nerve(setup.withEnvironment(named), store);
        } catch (RuntimeException failure) {
            store.close();
            throw failure;
        }
    }

    /// {@return an engine in memory, with another working directory than this process}
    ///
    /// @param directory the working directory of shell commands
    public static Nerve openIn(Path directory) {
        return open(EngineSetup.of(directory, System.getenv()));
    }

    static Nerve open(EngineSetup setup) {
        return new Nerve(setup, new InMemoryDataStore());
    }

    /// {@return a node that executes a shell command; the command reads the node's input on stdin}
    ///
    /// @param id the name of the node
    /// @param command the shell command; placeholders such as `${input}` are passed as data
    public BashNode bash(String id, String command) {
        return BashNode.of(id, command, shell);
    }

    /// {@return a node that executes its input as a shell command}
    ///
    /// @param id the name of the node
    public BashNode bash(String id) {
        return BashNode.of(id, shell);
    }

    /// {@return a node with a program in a terminal: it types its input and returns what the
    /// program shows}
    ///
    /// @param id the name of the node
    /// @param command the program and its arguments, quoted as for a shell, such as `bash`
    public TerminalNode terminal(String id, String command) {
        return terminal(id, TerminalOptions.of(command));
    }

    /// {@return a node with a program in a terminal, or with an existing pane}
    ///
    /// @param id the name of the node
    /// @param terminalOptions the program and its options
    public TerminalNode terminal(String id, TerminalOptions terminalOptions) {
        return TerminalNode.of(id, terminalOptions, terminals);
    }

    /// {@return a node with an AI agent program: its input is the prompt, its output the answer}
    ///
    /// @param id the name of the node
    /// @param agentOptions the program and its options, such as `AgentOptions.of("claude")`
    public AgentNode agent(String id, AgentOptions agentOptions) {
        return AgentNode.of(id, agentOptions, agents);
    }

    /// {@return the permission requests and questions of agents that wait for a person}
    public PermissionInbox approvals() {
        return agents.approvals();
    }

    /// {@return a node that talks to a model, with a conversation of its own}
    ///
    /// @param id the name of the node
    /// @param model the model, such as `scripted/demo`
    public ChatNode chat(String id, String model) {
        return chat(id, ChatOptions.of(model));
    }

    /// {@return a node that talks to a model, with a conversation of its own}
    ///
    /// @param id the name of the node
    /// @param chatOptions the model and its options
    public ChatNode chat(String id, ChatOptions chatOptions) {
        return ChatNode.of(id, chatOptions, chats);
    }

    /// {@return a node that calls a model and stores no conversation}
    ///
    /// @param id the name of the node
    /// @param chatOptions the model and its options
    public ModelNode model(String id, ChatOptions chatOptions) {
        return ModelNode.of(id, chatOptions, chats);
    }

    /// {@return the services of chats, to create a chat whose conversation has another name}
    public ChatServices chats() {
        return chats;
    }

    /// {@return the functions that definitions can refer to by name}
    public FunctionRegistry functions() {
        return functions;
    }

    /// {@return the node kinds that definitions can use, such as function, graph, bash, chat, loop}
    public NodeKinds kinds() {
        return kinds;
    }

    /// {@return the sessions; closing this engine closes those that it has opened}
    public SessionRegistry sessions() {
        return sessions;
    }

    /// {@return the runs of workflows, to start, answer, pause and resume them}
    public RunService runs() {
        return runs;
    }

    /// {@return the number of statements that this engine has sent to its database, for
    /// measurements}
    public long statements() {
        return store.statements();
    }

    /// {@return a connection for the commands of clients, in this process; the caller closes it}
    public Connection connect() {
        return engine.connect();
    }

    LightRunService lights() {
        return lights;
    }

    NodeRunner runner() {
        return runner;
    }

    DataStore store() {
        return store;
    }

    WorkflowReader files() {
        return files;
    }

    BoundWorkflows boundWorkflows() {
        return workflows;
    }

    GitWorkspaces workspaces() {
        return workspaces;
    }

    /// Adds a listener for what happens to sessions, nodes and runs of this engine.
    ///
    /// @param listener receives all events from now on, on a thread of its own
    /// @return the subscription; it also ends with this engine
    public LifecycleSubscription observe(LifecycleListener listener) {
        return runner.lifecycle().subscribe(listener);
    }

    /// Binds a workflow to its name, so that its runs can resume after a restart.
    ///
    /// @param workflow the workflow
    /// @param nodes the nodes that the workflow looks up by name, such as a session
    /// @return the source to start: `nerve.runs().start(WorkflowRunRequest.of(source, input))`
    public WorkflowSource bind(Workflow workflow, Nodes nodes) {
        return workflows.bind(workflow, nodes);
    }

    /// {@return the source of a file, to start it: `nerve.runs().start(WorkflowRunRequest.of(
    /// source, input))`}
    ///
    /// @param file a workflow in YAML or Java
    /// @throws NerveException.Invalid if the file has errors; the message lists all of them
    public WorkflowSource source(Path file) {
        return load(file).source();
    }

    LoadedWorkflow load(Path file) {
        return load(files.load(file));
    }

    LoadedWorkflow load(WorkflowSource source) {
        return files.read(source);
    }

    /// {@return the workflows that can be run by name; without a store they end with this engine}
    public StoredWorkflows workflows() {
        return loaded;
    }

    /// {@return the workflow that a source defines}
    ///
    /// @param source the source that [#source(Path)] or [#bind] returned
    /// @throws NerveException if the workflow cannot be created
    public Workflow workflow(WorkflowSource source) {
        return source.kind() == WorkflowSource.Kind.BOUND
                ? workflows.get(source.name()).workflow()
                : files.read(source).workflow();
    }

    /// {@return the conversations of its chats}
    public ConversationService conversations() {
        return chats.conversations();
    }

    /// Runs a node on this thread, without input.
    ///
    /// @param node the node to run
    /// @return the outcome of the run
    /// @throws InterruptedException if the thread was interrupted, which stops the run
    public Outcome run(Node node) throws InterruptedException {
        return run(node, Value.NULL);
    }

    /// Runs a node on this thread.
    ///
    /// @param node the node to run
    /// @param input plain Java data
    /// @return the outcome of the run
    /// @throws InterruptedException if the thread was interrupted, which stops the run
    public Outcome run(Node node, @Nullable Object input) throws InterruptedException {
        return run(RunRequest.of(node, input));
    }

    /// Runs a node on this thread, with options such as limits, an error policy or a listener.
    ///
    /// @param request the node to run, with its options
    /// @return the outcome of the run
    /// @throws InterruptedException if the thread was interrupted, which stops the run
    public Outcome run(RunRequest request) throws InterruptedException {
        return store.directory().isEmpty()
                ? runner.run(request)
                : lights.run(LightRunRequest.of(request));
    }

    /// Stops the nodes of all sessions and releases all resources.
    ///
    /// An interrupt only ends the wait for stopping nodes. The thread's interrupt flag stays set.
    @Override
    public void close() {
        boolean interrupted = false;
        try {
            engine.close();
            lights.close();
            runs.close();
            if (pruner != null) {
                pruner.close();
            }
            for (var session : sessions.list()) {
                interrupted |= !closed(session);
            }
        } finally {
            runner.lifecycle().close();
            poller.close();
            engineFiles.close();
            models.close();
            store.close();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private boolean closed(Session session) {
        try {
            sessions.close(session.id().name(), CLOSING);
            return true;
        } catch (NerveException.NotFound _) {
            // The end of its run has deleted it meanwhile.
            return true;
        } catch (InterruptedException _) {
            return false;
        }
    }
}
