package dev.nerve.app.run;

import dev.nerve.NerveException;
import dev.nerve.cli.Output;
import dev.nerve.cli.Program;
import dev.nerve.cli.Streams;
import dev.nerve.cli.Style;
import dev.nerve.cli.Version;
import dev.nerve.cli.progress.PlainView;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.progress.Theme;
import dev.nerve.execution.Runner;
import dev.nerve.node.Nodes;
import dev.nerve.run.Time;
import dev.nerve.store.Effect;
import dev.nerve.store.LoadedWorkflow;
import dev.nerve.store.Owner;
import dev.nerve.store.PassingRunStore;
import dev.nerve.store.PassingWorkflowStore;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunSource;
import dev.nerve.store.WorkflowStore;
import dev.nerve.testkit.RealTime;
import dev.nerve.testkit.Runners;
import dev.nerve.workflow.BoundWorkflows;
import dev.nerve.workflow.Processes;
import dev.nerve.workflow.RunMaker;
import dev.nerve.workflow.Runs;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.WorkflowFunction;
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
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The commands about runs, over workflows that a test has bound to names: the file `x.yaml` has
/// the workflow `x`. What they start is kept as long as the test goes on.
final class RunWorld implements RunHost, RunMaker {

    private final PassingRunStore store = new PassingRunStore();
    private final WorkflowStore loaded = new PassingWorkflowStore();
    private final Time time;
    private final Runner runner;
    private final Map<String, Workflow> workflows = new ConcurrentHashMap<>();
    private final Map<String, Blueprint> blueprints = new ConcurrentHashMap<>();
    private @Nullable Answers typed;
    private boolean isInterrupted;
    private volatile ByteArrayOutputStream err = new ByteArrayOutputStream();
    private Reader piped = Reader.nullReader();
    private int width = 80;
    private Supplier<RunView> view = () -> PlainView.open(theme());
    private BooleanSupplier others = () -> true;

    RunWorld() {
        this(RealTime.REAL);
    }

    RunWorld(Time time) {
        this.time = time;
        this.runner = Runners.with(time);
    }

    /// What a command came to.
    ///
    /// @param code its exit code
    /// @param out what it wrote as results
    /// @param err what else it wrote
    record Shell(int code, String out, String err) {}

    RunWorld bind(String name, WorkflowFunction function) {
        return bind(Workflow.of(name, "A test", function));
    }

    RunWorld bind(Workflow workflow) {
        workflows.put(workflow.id().name(), workflow);
        return this;
    }

    void draw(String file, Blueprint blueprint) {
        blueprints.put(file, blueprint);
    }

    /// {@return what comes of words, with lines that are piped in}
    Shell pipe(String lines, String... words) {
        return pipe(new StringReader(lines), words);
    }

    /// {@return what comes of words, with lines that are piped in}
    Shell pipe(Reader lines, String... words) {
        piped = lines;
        typed = null;
        return run(words);
    }

    /// {@return what comes of words, while a person types}
    Shell type(Answers answers, String... words) {
        typed = answers;
        return run(words);
    }

    private Shell run(String... words) {
        var out = new ByteArrayOutputStream();
        err = new ByteArrayOutputStream();
        var streams = new Streams(stream(out), Style.PLAIN, stream(err), Style.PLAIN);
        var commands =
                List.of(new RunCommand(this), new RunsCommand(this), new WorkflowCommand(this));
        int code = Program.of(new Version("1"), List.copyOf(commands), streams).run(List.of(words));
        return new Shell(
                code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /// {@return what the command that runs has written beside its results}
    String written() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    /// {@return the runs, as another process sees them}
    Runs elsewhere() {
        return new Runs(runner, store, this, new Alive(2, () -> true));
    }

    /// Lets other processes be there only as long as this holds.
    void othersLiveWhile(BooleanSupplier holds) {
        others = holds;
    }

    /// Makes the terminal as wide as this.
    void resize(int columns) {
        width = columns;
    }

    /// Shows runs in another way than line by line.
    void show(RunView other) {
        view = () -> other;
    }

    PassingRunStore store() {
        return store;
    }

    /// A process that lives.
    ///
    /// @param number its number
    /// @param others tells whether other processes live
    private record Alive(long number, BooleanSupplier others) implements Processes {

        @Override
        public Owner self() {
            return new Owner(number, Instant.EPOCH);
        }

        @Override
        public boolean lives(Owner owner) {
            return owner.process() == number || others.getAsBoolean();
        }

        @Override
        public void endLeftovers(List<Effect> effects) {}
    }

    @Override
    public Engine open() {
        return new WorldEngine(new Runs(runner, store, this, new Alive(1, others)), this);
    }

    @Override
    public Engine reopen() {
        return open();
    }

    @Override
    public Engine control() {
        return open();
    }

    @Override
    public Kept look() {
        return open();
    }

    private record WorldEngine(Runs runs, RunWorld world) implements Engine {

        @Override
        public long shrink() {
            return 0;
        }

        @Override
        public WorkflowStore workflows() {
            return world.loaded;
        }

        @Override
        public RunSource source(String word) {
            return world.definition(word).source();
        }

        @Override
        public void close() {
            runs.close();
        }
    }

    @Override
    public Workflow read(RunSource source) {
        return source.kind() == RunSource.Kind.BOUND ? bound(source) : get(source.name());
    }

    private Workflow bound(RunSource source) {
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

    /// Lets the next run be interrupted when it is kept and has not begun.
    void interruptBeginning() {
        isInterrupted = true;
    }

    @Override
    public Made make(RunRecord run) throws InterruptedException {
        if (isInterrupted) {
            isInterrupted = false;
            throw new InterruptedException("for a test");
        }
        return new Made(read(run.source()), Nodes.of(List.of()), Ending.NOTHING);
    }

    @Override
    public String place() {
        return "looked in the world of a test";
    }

    @Override
    public Definition definition(String word) {
        var name = word.replace(".yaml", "");
        var source = new RunSource(RunSource.Kind.YAML, name, "", "");
        return new Definition(source, get(name).params());
    }

    @Override
    public boolean isChanged(RunSource source) {
        return false;
    }

    @Override
    public Optional<Duration> keeping() {
        return Optional.of(Duration.ofDays(30));
    }

    @Override
    public InputStream in() {
        try {
            return new ByteArrayInputStream(
                    piped.readAllAsString().getBytes(StandardCharsets.UTF_8));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public Blueprint blueprint(String name) {
        var found = blueprints.get(name);
        if (found == null) {
            throw new NerveException.Invalid(name + ":10:1: late\n" + name + ":2:3: early");
        }
        return found;
    }

    @Override
    public LoadedWorkflow read(Path file) {
        var source = new RunSource(RunSource.Kind.YAML, file.toString(), "text", file.toString());
        return new LoadedWorkflow(source, "A test", List.of(), time().now());
    }

    @Override
    public RunView view() {
        return view.get();
    }

    @Override
    public Answers answers(Output output, RunView view) {
        return typed == null ? LineAnswers.piped(piped) : typed;
    }

    @Override
    public Path resolve(String file) {
        return Path.of(file);
    }

    @Override
    public String person() {
        return "ann";
    }

    @Override
    public long process() {
        return 1;
    }

    @Override
    public Time time() {
        return time;
    }

    @Override
    public int width() {
        return width;
    }

    @Override
    public int screenWidth() {
        return width;
    }

    @Override
    public Theme theme() {
        return Theme.UNICODE;
    }

    @Override
    public Style style() {
        return Style.PLAIN;
    }

    @Override
    public boolean isWatched() {
        return false;
    }
}
