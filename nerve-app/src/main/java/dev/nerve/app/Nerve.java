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

/// Everything put together, for programs that use nerve as a library.
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

    /// How long what is in a session may take to stop.
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

    /// {@return nerve, ready to run; whoever opens it closes it}
    public static Nerve open() {
        return openIn(Path.of(""));
    }

    /// {@return nerve with the sessions, nodes and conversations that are kept in a directory}
    ///
    /// What is added is kept there too. Nothing is started by itself; functions are found by the
    /// names under which they are bound.
    ///
    /// @param store `.nerve` by convention; made if it is not there
    /// @throws NerveException if it cannot be opened
    public static Nerve open(Path store) {
        return open(store, Path.of(""), System.getenv());
    }

    /// {@return nerve with what is kept in a directory, on other terms than the usual}
    ///
    /// ```java
    /// Nerve.open(Path.of(".nerve"), StoreTerms.USUAL.with(Durability.PROCESS))
    /// ```
    ///
    /// @param store `.nerve` by convention; made if it is not there
    /// @param terms what changes survive, and for how long runs are kept
    /// @throws NerveException if it cannot be opened
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

    /// {@return nerve that works elsewhere than this process, with other variables}
    ///
    /// @param store `.nerve` by convention; made if it is not there
    /// @param directory where shell commands start and scripts are
    /// @param environment what shell commands see, and where keys and addresses of providers are
    /// @throws NerveException if it cannot be opened
    public static Nerve open(Path store, Path directory, Map<String, String> environment) {
        return open(store, directory, environment, HttpLimits.USUAL);
    }

    /// @param limits how long providers may take
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

    /// {@return nerve with shell commands that start in another directory than this process}
    ///
    /// @param directory where they start
    public static Nerve openIn(Path directory) {
        return openIn(directory, System.getenv());
    }

    /// @param environment what shell commands see, and where keys and addresses of providers are
    static Nerve openIn(Path directory, Map<String, String> environment) {
        var models = LocalModels.of(environment, directory);
        return new Nerve(directory, environment, models, null, StoreTerms.USUAL);
    }

    /// {@return a node that executes a shell command, which reads the node's input}
    ///
    /// @param id its name
    /// @param command may have places for values, such as `${input}`; they are handed over as data
    public BashNode bash(String id, String command) {
        return BashNode.of(id, command, shell);
    }

    /// {@return a node that executes its input as a shell command}
    ///
    /// @param id its name
    public BashNode bash(String id) {
        return BashNode.of(id, shell);
    }

    /// {@return a program in a terminal: what the node is given is typed, what it gives is shown}
    ///
    /// @param id its name
    /// @param command the program and its arguments, quoted as for a shell, such as `bash`
    public TerminalNode terminal(String id, String command) {
        return terminal(id, TerminalTerms.of(command));
    }

    /// {@return a program in a terminal, or a pane that is there already}
    ///
    /// @param id its name
    /// @param terms which program, and how
    public TerminalNode terminal(String id, TerminalTerms terms) {
        return TerminalNode.of(id, terms, terminals);
    }

    /// {@return an AI agent program: what the node is given is a prompt, what it gives an answer}
    ///
    /// @param id its name
    /// @param terms which program, and how, such as `AgentTerms.of("claude")`
    public AgentNode agent(String id, AgentTerms terms) {
        return AgentNode.of(id, terms, agents);
    }

    /// {@return what agents want and a person is asked about}
    public Approvals approvals() {
        return agents.approvals();
    }

    /// {@return a conversation with a model, kept under the chat's name}
    ///
    /// @param id its name
    /// @param model who answers, such as `scripted/demo`
    /// @throws NerveException.Unsupported if this was opened without a directory to keep it in
    public ChatNode chat(String id, String model) {
        return chat(id, ChatTerms.of(model));
    }

    /// {@return a conversation with a model, kept under the chat's name}
    ///
    /// @param id its name
    /// @param terms how the model is asked
    /// @throws NerveException.Unsupported if this was opened without a directory to keep it in
    public ChatNode chat(String id, ChatTerms terms) {
        if (keeping == null) {
            throw NothingKept.refused();
        }
        return ChatNode.of(id, terms, chats);
    }

    /// {@return a node that asks a model and forgets it}
    ///
    /// @param id its name
    /// @param terms how the model is asked
    public ModelNode model(String id, ChatTerms terms) {
        return ModelNode.of(id, terms, chats);
    }

    /// {@return what chats need; for those that hold a conversation of another name}
    public ChatHost chats() {
        return chats;
    }

    /// {@return the functions that definitions can name}
    public Functions functions() {
        return functions;
    }

    /// {@return what nodes can be made of, from data: function, identity, graph, bash, terminal,
    /// agent, chat and model}
    public NodeKinds kinds() {
        return kinds;
    }

    /// {@return the sessions there are; closed together with this}
    public Sessions sessions() {
        return sessions;
    }

    /// {@return the runs of workflows: started, answered, paused, continued after a crash}
    public Runs runs() {
        return runs;
    }

    /// Binds a workflow to its name, so that its runs find it again after a restart.
    ///
    /// @param workflow the workflow
    /// @param nodes the nodes that it finds by name, such as a session
    /// @return what to start: `nerve.runs().start(RunOrder.of(source, input))`
    public RunSource bind(Workflow workflow, Nodes nodes) {
        return workflows.bind(workflow, nodes);
    }

    /// {@return what a file has to be started: `nerve.runs().start(RunOrder.of(source, input))`}
    ///
    /// @param file a workflow in YAML or Java
    /// @throws NerveException.Invalid if it is wrong; the message tells all that is
    public RunSource source(Path file) {
        var text = WorkflowFiles.load(file);
        var name = files.read(text).workflow().id().name();
        return new RunSource(text.kind(), name, text.text(), text.file());
    }

    /// {@return the workflows that can be run by name, kept where runs are; without a directory,
    /// as long as this is open}
    public LoadedWorkflows workflows() {
        return loaded;
    }

    /// {@return what a source says}
    ///
    /// @param source as [#source(Path)] or [#bind] gives it
    /// @throws NerveException if it cannot be made here
    public Workflow workflow(RunSource source) {
        return source.kind() == RunSource.Kind.BOUND
                ? workflows.get(source.name()).workflow()
                : files.read(source).workflow();
    }

    /// {@return the conversations that are kept}
    ///
    /// @throws NerveException.Unsupported if this was opened without a directory to keep them in
    public Conversations conversations() {
        if (keeping == null) {
            throw NothingKept.refused();
        }
        return chats.conversations();
    }

    /// Gives space back to the disk that runs have left which were forgotten.
    ///
    /// @return how many bytes the store is smaller
    /// @throws NerveException if that cannot be done now; nothing was changed
    long shrinkStore() {
        return keeping == null ? 0 : keeping.store().shrink();
    }

    /// Runs a node on this thread, without input.
    ///
    /// @param node what to run
    /// @return what it gave
    /// @throws InterruptedException if the thread was interrupted, which stops the run
    public Outcome run(Node node) throws InterruptedException {
        return run(node, Value.NULL);
    }

    /// Runs a node on this thread.
    ///
    /// @param node what to run
    /// @param input plain Java data
    /// @return what it gave
    /// @throws InterruptedException if the thread was interrupted, which stops the run
    public Outcome run(Node node, @Nullable Object input) throws InterruptedException {
        return run(RunRequest.of(node, input));
    }

    /// Runs a node on this thread, under terms: limits, an error policy, somebody who listens.
    ///
    /// @param request what to run
    /// @return what it gave
    /// @throws InterruptedException if the thread was interrupted, which stops the run
    public Outcome run(RunRequest request) throws InterruptedException {
        return runner.run(request);
    }

    /// Stops what is in the sessions, and gives back everything else.
    ///
    /// An interrupt ends only the waiting for what is stopping, and is kept for later.
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
