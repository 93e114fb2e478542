package dev.nerve.app;

import dev.nerve.NerveException;
import dev.nerve.agent.AgentTerms;
import dev.nerve.agent.node.AgentHost;
import dev.nerve.agent.node.AgentKind;
import dev.nerve.agent.node.AgentNode;
import dev.nerve.agent.permission.Approvals;
import dev.nerve.app.directory.StoreDirectory;
import dev.nerve.chat.ChatHost;
import dev.nerve.chat.ChatKind;
import dev.nerve.chat.ChatNode;
import dev.nerve.chat.ChatTerms;
import dev.nerve.chat.ModelKind;
import dev.nerve.chat.ModelNode;
import dev.nerve.conversation.Conversations;
import dev.nerve.execution.RunRequest;
import dev.nerve.execution.Runner;
import dev.nerve.graph.GraphKind;
import dev.nerve.json.Json;
import dev.nerve.json.JsonSchema;
import dev.nerve.llm.http.HttpLimits;
import dev.nerve.node.Functions;
import dev.nerve.node.IdentityNode;
import dev.nerve.node.Node;
import dev.nerve.node.NodeKinds;
import dev.nerve.node.Nodes;
import dev.nerve.run.Outcome;
import dev.nerve.session.Session;
import dev.nerve.session.Sessions;
import dev.nerve.store.Histories;
import dev.nerve.store.PassingRunStore;
import dev.nerve.store.PassingWorkflowStore;
import dev.nerve.store.RunSource;
import dev.nerve.store.RunStore;
import dev.nerve.terminal.git.GitWorkspaces;
import dev.nerve.terminal.node.TerminalHost;
import dev.nerve.terminal.node.TerminalKind;
import dev.nerve.terminal.node.TerminalNode;
import dev.nerve.terminal.node.TerminalTerms;
import dev.nerve.terminal.process.Poller;
import dev.nerve.terminal.shell.BashKind;
import dev.nerve.terminal.shell.BashNode;
import dev.nerve.terminal.shell.RunFiles;
import dev.nerve.terminal.shell.ShellHost;
import dev.nerve.value.Value;
import dev.nerve.workflow.BoundWorkflows;
import dev.nerve.workflow.RunMaker;
import dev.nerve.workflow.Runs;
import dev.nerve.workflow.Workflow;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
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

    private final Functions functions = new Functions();
    private final Poller poller = Poller.open();
    private final RunFiles runFiles;
    private final ShellHost shell;
    private final TerminalHost terminals;
    private final AgentHost agents;
    private final Runner runner;
    private final NodeKinds kinds;
    private final Sessions sessions;
    private final @Nullable Keeping keeping;
    private final LocalModels models;
    private final ChatHost chats;
    private final BoundWorkflows workflows = new BoundWorkflows();
    private final WorkflowFiles files;
    private final LoadedWorkflows loaded;
    private final Runs runs;
    private final @Nullable Pruning pruning;

    private Nerve(
            Path directory,
            Map<String, String> environment,
            LocalModels models,
            @Nullable Keeping keeping,
            StoreTerms terms) {
        this.keeping = keeping;
        this.models = models;
        this.chats = chats(models, keeping);
        this.runFiles = RunsWithFiles.files(keeping);
        this.shell = new ShellHost(directory, environment, runFiles, poller);
        this.terminals = terminals(directory, environment);
        this.agents =
                new AgentHost(terminals, new Approvals(), keeping == null ? null : keeping.audit());
        this.runner =
                new Runner(
                        SystemTime.SYSTEM,
                        new SecureRandom(),
                        keeping == null ? Histories.none() : keeping.histories(),
                        chats.secrets());
        this.kinds =
                NodeKinds.of(
                        List.of(
                                functions.kind(),
                                IdentityNode.kind(),
                                GraphKind.GRAPH,
                                new BashKind(shell),
                                new TerminalKind(terminals),
                                new AgentKind(agents),
                                new ChatKind(chats),
                                new ModelKind(chats)));
        var home = Path.of(System.getProperty("user.home"), ".nerve", "workspaces");
        var workspaces = new GitWorkspaces(home, environment, poller);
        this.sessions =
                keeping == null
                        ? Sessions.open(runner, kinds, workspaces)
                        : Sessions.open(runner, kinds, keeping.definitions(), workspaces);
        this.files = new ScriptFiles(kinds);
        this.loaded =
                new LoadedWorkflows(
                        keeping == null ? new PassingWorkflowStore() : keeping.workflows(),
                        files,
                        SystemTime.SYSTEM);
        var store = keeping == null ? new PassingRunStore() : keeping.runs();
        var processes = keeping == null ? ThisMachine.THIS_MACHINE : keeping.processes();
        this.runs = new Runs(runner, store, maker(keeping, store), processes);
        this.pruning = keeping == null ? null : pruning(runs, terms);
    }

    private RunMaker maker(@Nullable Keeping kept, RunStore store) {
        var talks =
                kept == null
                        ? Optional.<ForkedTalks>empty()
                        : Optional.of(new ForkedTalks(chats.conversations(), kept.histories()));
        var maker = new RunsInSessions(workflows, files, sessions, kinds, store, talks);
        return new RunsWithFiles(maker, runFiles);
    }

    private static @Nullable Pruning pruning(Runs runs, StoreTerms terms) {
        return terms.keepRuns()
                .map(age -> Pruning.start(runs, SystemTime.SYSTEM.now().minus(age)))
                .orElse(null);
    }

    private TerminalHost terminals(Path directory, Map<String, String> environment) {
        var files = Path.of(System.getProperty("java.io.tmpdir"));
        var random = new SecureRandom();
        return new TerminalHost(directory, environment, poller, SystemTime.SYSTEM, random, files)
                .withSecrets(chats.secrets());
    }

    private static ChatHost chats(LocalModels models, @Nullable Keeping keeping) {
        var store = keeping == null ? NothingKept.NOTHING_KEPT : keeping.conversations();
        var blobs = keeping == null ? NothingKept.NOTHING_KEPT : keeping.blobs();
        return new ChatHost(
                models,
                new Conversations(store, SystemTime.SYSTEM::now),
                blobs,
                new JsonSchema(),
                Json::parse,
                models.secrets());
    }

    /// {@return an open engine without a store; the caller closes it}
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
    /// Nerve.open(Path.of(".nerve"), StoreTerms.USUAL.with(Durability.PROCESS))
    /// ```
    ///
    /// @param store the store directory, `.nerve` by convention; created if it is missing
    /// @param terms the durability of changes, and how long ended runs are stored
    /// @throws NerveException if the store cannot be opened
    public static Nerve open(Path store, StoreTerms terms) {
        return open(store, Path.of(""), System.getenv(), terms);
    }

    static Nerve open(
            Path store, Path directory, Map<String, String> environment, StoreTerms terms) {
        return open(
                store,
                directory,
                environment,
                LocalModels.of(environment, directory, HttpLimits.USUAL),
                terms);
    }

    /// {@return an engine with another working directory and other variables than this process}
    ///
    /// @param store the store directory, `.nerve` by convention; created if it is missing
    /// @param directory the working directory of shell commands, also the directory of scripted
    ///     models
    /// @param environment the variables of shell commands, also keys and addresses of providers
    /// @throws NerveException if the store cannot be opened
    public static Nerve open(Path store, Path directory, Map<String, String> environment) {
        return open(store, directory, environment, HttpLimits.USUAL);
    }

    /// @param limits the time limits for providers
    static Nerve open(
            Path store, Path directory, Map<String, String> environment, HttpLimits limits) {
        var models = LocalModels.of(environment, directory, limits);
        return open(store, directory, environment, models, StoreTerms.USUAL);
    }

    private static Nerve open(
            Path store,
            Path directory,
            Map<String, String> environment,
            LocalModels models,
            StoreTerms terms) {
        var keeping = Keeping.in(store, terms.durability(), models.secrets());
        try {
            var named = StoreDirectory.naming(environment, store);
            return new Nerve(directory, named, models, keeping, terms);
        } catch (RuntimeException failure) {
            keeping.close();
            throw failure;
        }
    }

    /// {@return an engine without a store, with another working directory than this process}
    ///
    /// @param directory the working directory of shell commands
    public static Nerve openIn(Path directory) {
        return openIn(directory, System.getenv());
    }

    /// @param environment the variables of shell commands, also keys and addresses of providers
    static Nerve openIn(Path directory, Map<String, String> environment) {
        var models = LocalModels.of(environment, directory);
        return new Nerve(directory, environment, models, null, StoreTerms.USUAL);
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
        return terminal(id, TerminalTerms.of(command));
    }

    /// {@return a node with a program in a terminal, or with an existing pane}
    ///
    /// @param id the name of the node
    /// @param terms the program and its options
    public TerminalNode terminal(String id, TerminalTerms terms) {
        return TerminalNode.of(id, terms, terminals);
    }

    /// {@return a node with an AI agent program: its input is the prompt, its output the answer}
    ///
    /// @param id the name of the node
    /// @param terms the program and its options, such as `AgentTerms.of("claude")`
    public AgentNode agent(String id, AgentTerms terms) {
        return AgentNode.of(id, terms, agents);
    }

    /// {@return the permission requests and questions of agents that wait for a person}
    public Approvals approvals() {
        return agents.approvals();
    }

    /// {@return a node that talks to a model; its conversation has the name of the node}
    ///
    /// @param id the name of the node
    /// @param model the model, such as `scripted/demo`
    /// @throws NerveException.Unsupported if this engine has no store
    public ChatNode chat(String id, String model) {
        return chat(id, ChatTerms.of(model));
    }

    /// {@return a node that talks to a model; its conversation has the name of the node}
    ///
    /// @param id the name of the node
    /// @param terms the model and its options
    /// @throws NerveException.Unsupported if this engine has no store
    public ChatNode chat(String id, ChatTerms terms) {
        if (keeping == null) {
            throw NothingKept.refused();
        }
        return ChatNode.of(id, terms, chats);
    }

    /// {@return a node that calls a model and stores no conversation}
    ///
    /// @param id the name of the node
    /// @param terms the model and its options
    public ModelNode model(String id, ChatTerms terms) {
        return ModelNode.of(id, terms, chats);
    }

    /// {@return the services of chats, to create a chat whose conversation has another name}
    public ChatHost chats() {
        return chats;
    }

    /// {@return the functions that definitions can refer to by name}
    public Functions functions() {
        return functions;
    }

    /// {@return the node kinds that definitions can use: function, identity, graph, bash, terminal,
    /// agent, chat and model}
    public NodeKinds kinds() {
        return kinds;
    }

    /// {@return all sessions; closing this engine closes them}
    public Sessions sessions() {
        return sessions;
    }

    /// {@return the runs of workflows, to start, answer, pause and resume them}
    public Runs runs() {
        return runs;
    }

    /// Binds a workflow to its name, so that its runs can resume after a restart.
    ///
    /// @param workflow the workflow
    /// @param nodes the nodes that the workflow looks up by name, such as a session
    /// @return the source to start: `nerve.runs().start(RunOrder.of(source, input))`
    public RunSource bind(Workflow workflow, Nodes nodes) {
        return workflows.bind(workflow, nodes);
    }

    /// {@return the source of a file, to start it: `nerve.runs().start(RunOrder.of(source,
    /// input))`}
    ///
    /// @param file a workflow in YAML or Java
    /// @throws NerveException.Invalid if the file has errors; the message lists all of them
    public RunSource source(Path file) {
        var text = WorkflowFiles.load(file);
        var name = files.read(text).workflow().id().name();
        return new RunSource(text.kind(), name, text.text(), text.file());
    }

    /// {@return the workflows that can be run by name; without a store they last until this engine
    /// is closed}
    public LoadedWorkflows workflows() {
        return loaded;
    }

    /// {@return the workflow that a source defines}
    ///
    /// @param source the source that [#source(Path)] or [#bind] returned
    /// @throws NerveException if the workflow cannot be created
    public Workflow workflow(RunSource source) {
        return source.kind() == RunSource.Kind.BOUND
                ? workflows.get(source.name()).workflow()
                : files.read(source).workflow();
    }

    /// {@return the stored conversations}
    ///
    /// @throws NerveException.Unsupported if this engine has no store
    public Conversations conversations() {
        if (keeping == null) {
            throw NothingKept.refused();
        }
        return chats.conversations();
    }

    /// Returns the disk space of deleted runs to the file system.
    ///
    /// @return the number of bytes by which the store shrank
    /// @throws NerveException if the store cannot shrink now; then nothing was changed
    long shrinkStore() {
        return keeping == null ? 0 : keeping.store().shrink();
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
        return runner.run(request);
    }

    /// Stops the nodes of all sessions and releases all resources.
    ///
    /// An interrupt only ends the wait for stopping nodes. The thread's interrupt flag stays set.
    @Override
    public void close() {
        boolean interrupted = false;
        try {
            runs.close();
            if (pruning != null) {
                pruning.close();
            }
            for (var session : sessions.list()) {
                interrupted |= !closed(session);
            }
        } finally {
            poller.close();
            runFiles.close();
            models.close();
            if (keeping != null) {
                keeping.close();
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private boolean closed(Session session) {
        try {
            sessions.close(session.id().name(), CLOSING);
            return true;
        } catch (InterruptedException _) {
            return false;
        }
    }
}
