package dev.nerve.app;

import dev.nerve.NerveException;
import dev.nerve.app.process.LocalProcesses;
import dev.nerve.app.run.RunCatalog;
import dev.nerve.app.run.RunCommandServices;
import dev.nerve.app.run.RunEngine;
import dev.nerve.app.workflow.ScriptWorkflowReader;
import dev.nerve.app.workflow.WorkflowDrawingReader;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.cli.progress.LiveView;
import dev.nerve.cli.progress.PlainView;
import dev.nerve.cli.progress.ProgressTree;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.progress.TreeTheme;
import dev.nerve.cli.run.answer.GateAnswerSource;
import dev.nerve.cli.run.answer.LineAnswerSource;
import dev.nerve.cli.screen.StandardStream;
import dev.nerve.cli.screen.TerminalScreen;
import dev.nerve.cli.screen.TypeAheadDiscarder;
import dev.nerve.commander.line.EditorStreams;
import dev.nerve.directory.DirectoryStoreProvider;
import dev.nerve.engine.workflow.WorkflowDrawing;
import dev.nerve.engine.workflow.WorkflowRef;
import dev.nerve.protocol.Connection;
import dev.nerve.run.TimeSource;
import dev.nerve.script.WorkflowLanguages;
import dev.nerve.secret.Secrets;
import dev.nerve.store.StoredWorkflow;
import dev.nerve.store.WorkflowSource;
import dev.nerve.store.WorkflowStore;
import dev.nerve.workflow.LoadedWorkflow;
import dev.nerve.workflow.SourceDefect;
import dev.nerve.workflow.run.RunService;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// The services of the run commands, backed by the store of the current project.
///
/// @param surroundings the environment of the program
/// @param shown the stream for progress and questions
/// @param languages the readers of workflow files, shared by all engines of a command
record LocalRunCommandServices(
        ProgramEnvironment surroundings, StandardStream shown, WorkflowLanguages languages)
        implements RunCommandServices {

    private static final int SMALLEST_WIDTH = 40;

    /// Piped results may be wider than a terminal.
    private static final int PIPED_WIDTH = 160;

    /// Creates services that write progress to stderr and results to stdout.
    ///
    /// @param surroundings the environment of the program
    LocalRunCommandServices(ProgramEnvironment surroundings) {
        this(surroundings, StandardStream.ERR, WorkflowLanguages.create());
    }

    @Override
    public RunEngine open() {
        return open(terms());
    }

    @Override
    public RunEngine openExisting() {
        // Prune nothing: the requested run may be an old one.
        return reopen(terms().withUnlimitedRunRetention());
    }

    @Override
    public RunEngine openForControl() {
        return reopen(terms().withUnlimitedRunRetention());
    }

    private StoreOptions terms() {
        return StoreOptionsReader.in(surroundings.environment());
    }

    private RunEngine reopen(StoreOptions options) {
        return setup().stores().exists(DirectoryStoreProvider.uri(store()))
                ? open(options)
                : new NerveRunEngine(Nerve.open(setup()), surroundings.directory());
    }

    private RunEngine open(StoreOptions options) {
        return new NerveRunEngine(
                Nerve.open(store(), setup().withStoreOptions(options)), surroundings.directory());
    }

    private EngineSetup setup() {
        return EngineSetup.of(surroundings.directory(), surroundings.environment())
                .withLanguages(languages);
    }

    @Override
    public RunCatalog openReadOnly() {
        return ReadOnlyRunCatalog.open(store(), setup().stores(), secrets(), languages.java());
    }

    private Path store() {
        return surroundings.store();
    }

    @Override
    public String storeDescription() {
        return surroundings.storeDirectory().searchDescription();
    }

    @Override
    public LoadedWorkflow load(String word) {
        var ref = new WorkflowRef(word, resolve(word));
        try (var nerve = Nerve.open(setup())) {
            return ref.isFile() ? nerve.load(ref.file()) : nerve.load(loaded(ref));
        }
    }

    /// Returns true if the file cannot be parsed any more, and false if it cannot be read.
    @Override
    public boolean isChanged(WorkflowSource source) {
        var file = resolve(source.file());
        if (source.file().isEmpty() || !Files.isRegularFile(file)) {
            return false;
        }
        try {
            return !ScriptWorkflowReader.source(file).text().equals(source.text());
        } catch (NerveException.Unavailable _) {
            return false;
        } catch (NerveException _) {
            return true;
        }
    }

    @Override
    public Optional<Duration> runRetention() {
        return terms().keepRuns();
    }

    @Override
    public InputStream in() {
        return surroundings.in();
    }

    @Override
    public WorkflowDrawing workflowDrawing(String word) {
        var ref = new WorkflowRef(word, resolve(word));
        var source = ref.isFile() ? ScriptWorkflowReader.source(ref.file()) : loaded(ref);
        try (var nerve = Nerve.open(setup())) {
            return WorkflowDrawingReader.of(source, nerve.kinds());
        }
    }

    private WorkflowSource loaded(WorkflowRef ref) {
        try (var catalog = openReadOnly()) {
            return ref.findIn(catalog.workflows());
        }
    }

    @Override
    public StoredWorkflow readWorkflow(Path file) {
        try (var nerve = Nerve.open(setup())) {
            return nerve.workflows().read(file);
        }
    }

    @Override
    public RunView view() {
        if (!canPaint()) {
            return PlainView.open(TreeTheme.of(surroundings.charset(shown)));
        }
        var tree =
                new ProgressTree(
                        TreeTheme.of(surroundings.charset(shown)), surroundings.style(shown));
        return LiveView.open(tree, screen(), SystemTime.SYSTEM);
    }

    private TerminalScreen screen() {
        return new TerminalScreen(shown, surroundings.stream(shown));
    }

    private boolean canPaint() {
        return surroundings.isTerminal(shown)
                && !surroundings.environment().getOrDefault("TERM", "dumb").equals("dumb");
    }

    @Override
    public GateAnswerSource answers(CommandOutput output, RunView view) {
        var lines = new InputStreamReader(surroundings.in(), StandardCharsets.UTF_8);
        if (!surroundings.terminals().contains("in") || output.isForPrograms()) {
            return LineAnswerSource.piped(lines);
        }
        var ahead = TypeAheadDiscarder.of(surroundings.in());
        if (!canPaint()) {
            return LineAnswerSource.typed(lines, output, ahead);
        }
        var answers = edited(ahead);
        view.writeThrough(answers::paint);
        return answers;
    }

    private LineEditorAnswerSource edited(TypeAheadDiscarder ahead) {
        return new LineEditorAnswerSource(
                new EditorStreams(
                        surroundings.in(), surroundings.stream(shown), surroundings.environment()),
                ahead,
                store().resolve("answered"),
                secrets()::mask,
                style());
    }

    private Secrets secrets() {
        return LocalModels.of(surroundings.environment(), surroundings.directory()).secrets();
    }

    @Override
    public Path resolve(String file) {
        return surroundings.directory().resolve(file);
    }

    @Override
    public String userName() {
        return System.getProperty("user.name");
    }

    @Override
    public long processId() {
        return LocalProcesses.THIS_MACHINE.self().process();
    }

    @Override
    public TimeSource time() {
        return SystemTime.SYSTEM;
    }

    @Override
    public int width() {
        if (!writesToTerminal()) {
            return PIPED_WIDTH;
        }
        return width(new TerminalScreen(StandardStream.OUT, surroundings.out()));
    }

    @Override
    public int screenWidth() {
        return surroundings.isTerminal(shown) ? width(screen()) : PIPED_WIDTH;
    }

    private static int width(TerminalScreen screen) {
        return Math.max(SMALLEST_WIDTH, screen.size().width());
    }

    @Override
    public TreeTheme theme() {
        return TreeTheme.of(surroundings.charset());
    }

    @Override
    public TextStyle style() {
        return surroundings.style(shown);
    }

    @Override
    public boolean writesToTerminal() {
        return surroundings.isTerminal(StandardStream.OUT);
    }

    private record NerveRunEngine(Nerve nerve, Path directory) implements RunEngine {

        @Override
        public RunService runs() {
            return nerve.runs();
        }

        @Override
        public WorkflowStore workflows() {
            return nerve.workflows().store();
        }

        @Override
        public Optional<SourceDefect> findDefect(WorkflowSource source) {
            return nerve.files().check(source);
        }

        @Override
        public Connection connect() {
            return nerve.connect();
        }

        @Override
        public long shrink() {
            return nerve.store().shrink();
        }

        @Override
        public WorkflowSource source(String word) {
            var ref = new WorkflowRef(word, directory.resolve(word));
            return ref.isFile() ? nerve.source(ref.file()) : ref.findIn(workflows());
        }

        @Override
        public void close() {
            nerve.close();
        }
    }
}
