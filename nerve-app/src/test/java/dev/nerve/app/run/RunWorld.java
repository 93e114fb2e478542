package dev.nerve.app.run;

import dev.nerve.NerveException;
import dev.nerve.cli.CommandLineProgram;
import dev.nerve.cli.NerveVersion;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.ConsoleStreams;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.cli.progress.PlainView;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.progress.TreeTheme;
import dev.nerve.cli.run.answer.GateAnswerSource;
import dev.nerve.cli.run.answer.LineAnswerSource;
import dev.nerve.cli.run.command.FollowRunVerbs;
import dev.nerve.cli.run.command.RunCommand;
import dev.nerve.cli.run.command.RunCommandContext;
import dev.nerve.cli.run.foreground.RunConsole;
import dev.nerve.cli.runs.RunsCommand;
import dev.nerve.cli.runs.StoredRunVerbs;
import dev.nerve.cli.workflow.WorkflowCommand;
import dev.nerve.cli.workflow.WorkflowFileBundler;
import dev.nerve.engine.workflow.WorkflowDrawing;
import dev.nerve.execution.NodeRunner;
import dev.nerve.node.Nodes;
import dev.nerve.protocol.workflow.WorkflowSourceData;
import dev.nerve.run.TimeSource;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunRecord;
import dev.nerve.store.WorkflowSource;
import dev.nerve.store.WorkflowStore;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.store.memory.InMemoryWorkflowStore;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.workflow.BoundWorkflows;
import dev.nerve.workflow.LoadedWorkflow;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.WorkflowFunction;
import dev.nerve.workflow.WorkflowParam;
import dev.nerve.workflow.run.OwnerProcesses;
import dev.nerve.workflow.run.RunMaker;
import dev.nerve.workflow.run.RunService;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The commands about runs, over workflows that a test has bound to names: the file `x.yaml` has
/// the workflow `x`. The runs are stored until the end of the test.
public final class RunWorld implements RunConsole, WorkflowFileBundler, RunMaker {

    private final InMemoryRunStore store = new InMemoryRunStore();
    private final WorkflowStore loaded = new InMemoryWorkflowStore();
    private final TimeSource time;
    private final NodeRunner runner;
    private final Map<String, Workflow> workflows = new ConcurrentHashMap<>();
    private final Map<String, WorkflowDrawing> blueprints = new ConcurrentHashMap<>();
    private final Set<String> broken = ConcurrentHashMap.newKeySet();
    private @Nullable GateAnswerSource typed;
    private boolean isInterrupted;
    private volatile ByteArrayOutputStream err = new ByteArrayOutputStream();
    private Reader piped = Reader.nullReader();
    private int width = 80;
    private Supplier<RunView> view = () -> PlainView.open(theme());
    private BooleanSupplier others = () -> true;

    public RunWorld() {
        this(RealTimeSource.REAL);
    }

    RunWorld(TimeSource time) {
        this.time = time;
        this.runner = NodeRunners.with(time);
    }

    /// The result of a command.
    ///
    /// @param code its exit code
    /// @param out its results
    /// @param err its other output
    public record Shell(int code, String out, String err) {}

    public RunWorld bind(String name, WorkflowFunction function) {
        return bind(Workflow.of(name, "A test", function));
    }

    public RunWorld bind(Workflow workflow) {
        workflows.put(workflow.id().name(), workflow);
        return this;
    }

    public void draw(String file, WorkflowDrawing drawing) {
        blueprints.put(file, drawing);
    }

    /// Lets files have two mistakes.
    public void breakFiles(String... files) {
        broken.addAll(List.of(files));
    }

    /// {@return what comes of words, with lines that are piped in}
    public Shell pipe(String lines, String... words) {
        return pipe(new StringReader(lines), words);
    }

    /// {@return what comes of words, with lines that are piped in}
    public Shell pipe(Reader lines, String... words) {
        piped = lines;
        typed = null;
        return run(words);
    }

    /// {@return what comes of words, while a person types}
    public Shell type(GateAnswerSource answers, String... words) {
        typed = answers;
        return run(words);
    }

    private Shell run(String... words) {
        var out = new ByteArrayOutputStream();
        err = new ByteArrayOutputStream();
        var streams =
                new ConsoleStreams(stream(out), TextStyle.PLAIN, stream(err), TextStyle.PLAIN);
        var engines = new WorldClientSource(this);
        var runs = new RunCommandContext(engines, this, this);
        var verbs = new ArrayList<>(new FollowRunVerbs(runs).commands());
        verbs.addAll(new StoredRunVerbs(engines).commands());
        var commands =
                List.of(
                        new RunCommand(runs),
                        new RunsCommand(verbs),
                        new WorkflowCommand(engines, this));
        int code =
                CommandLineProgram.of(new NerveVersion("1"), List.copyOf(commands), streams)
                        .run(List.of(words));
        return new Shell(
                code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /// {@return what the command that runs has written beside its results}
    public String written() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    /// {@return the runs, as another process sees them}
    public RunService elsewhere() {
        return new RunService(runner, store, this, new Alive(2, () -> true));
    }

    /// Lets other processes be there only as long as this holds.
    public void othersLiveWhile(BooleanSupplier holds) {
        others = holds;
    }

    /// Makes the terminal as wide as this.
    public void resize(int columns) {
        width = columns;
    }

    /// Shows runs in another way than line by line.
    void show(RunView other) {
        view = () -> other;
    }

    public InMemoryRunStore store() {
        return store;
    }

    /// A live process.
    ///
    /// @param number its number
    /// @param others says whether other processes are alive
    private record Alive(long number, BooleanSupplier others) implements OwnerProcesses {

        @Override
        public RunOwner self() {
            return new RunOwner(number, Instant.EPOCH);
        }

        @Override
        public boolean isAlive(RunOwner owner) {
            return owner.process() == number || others.getAsBoolean();
        }

        @Override
        public void stopLeftovers(List<RunEffect> effects) {}
    }

    /// {@return a new engine over the workflows and runs}
    public WorldEngine open() {
        var runs = new RunService(runner, store, this, new Alive(1, others));
        return new WorldEngine(this, runs, runner);
    }

    WorkflowStore loaded() {
        return loaded;
    }

    @Override
    public LoadedWorkflow read(WorkflowSource source) {
        if (broken.contains(source.file())) {
            throw new NerveException.Invalid(
                    "%1$s:10:1: late\n%1$s:2:3: early".formatted(source.file()));
        }
        var drawn = blueprints.get(source.file());
        if (drawn != null) {
            return LoadedWorkflow.of(source, described(drawn));
        }
        return LoadedWorkflow.of(
                source,
                source.kind() == WorkflowSource.Kind.BOUND ? bound(source) : get(source.name()));
    }

    private static Workflow described(WorkflowDrawing drawn) {
        return Workflow.of(drawn.id(), drawn.description(), _ -> "")
                .withParams(drawn.params().toArray(WorkflowParam[]::new));
    }

    WorkflowDrawing drawing(WorkflowSource source) {
        var drawn = blueprints.get(source.file());
        return drawn == null ? WorkflowDrawing.of(read(source).workflow()) : drawn;
    }

    private Workflow bound(WorkflowSource source) {
        var program = new BoundWorkflows();
        workflows.values().forEach(workflow -> program.bind(workflow, Nodes.none()));
        return program.get(source.name()).workflow();
    }

    /// Lets nobody know a workflow any more.
    void unbind(String name) {
        workflows.remove(name);
    }

    private Workflow get(String name) {
        var found = workflows.get(name);
        if (found == null) {
            throw new NerveException.NotFound("there is no file '%s.yaml'".formatted(name));
        }
        return found;
    }

    /// Interrupts the next run when it is stored and has not started.
    public void interruptBeginning() {
        isInterrupted = true;
    }

    @Override
    public PreparedRun make(RunRecord run, RunOwnership ownership, LoadedWorkflow loaded)
            throws InterruptedException {
        if (isInterrupted) {
            isInterrupted = false;
            throw new InterruptedException("for a test");
        }
        return new PreparedRun(loaded.workflow(), Nodes.of(List.of()), RunCleanup.NOTHING);
    }

    @Override
    public WorkflowSourceData read(Path file) {
        var name = file.toString();
        if (broken.contains(name) || blueprints.containsKey(name)) {
            return new WorkflowSourceData("yaml", null, name, name);
        }
        var workflow = get(name.replace(".yaml", ""));
        return new WorkflowSourceData("yaml", workflow.id().name(), "", "");
    }

    InputStream in() {
        try {
            return new ByteArrayInputStream(
                    piped.readAllAsString().getBytes(StandardCharsets.UTF_8));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public RunView view() {
        return view.get();
    }

    @Override
    public GateAnswerSource answers(CommandOutput output, RunView view) {
        return typed == null ? LineAnswerSource.piped(piped) : typed;
    }

    @Override
    public long processId() {
        return 1;
    }

    @Override
    public TimeSource time() {
        return time;
    }

    int width() {
        return width;
    }

    @Override
    public int screenWidth() {
        return width;
    }

    TreeTheme theme() {
        return TreeTheme.UNICODE;
    }

    @Override
    public TextStyle style() {
        return TextStyle.PLAIN;
    }

    @Override
    public boolean writesToTerminal() {
        return false;
    }
}
