package dev.nerve.app;

import dev.nerve.NerveException;
import dev.nerve.app.run.Answers;
import dev.nerve.app.run.Blueprint;
import dev.nerve.app.run.Definition;
import dev.nerve.app.run.Engine;
import dev.nerve.app.run.Kept;
import dev.nerve.app.run.LineAnswers;
import dev.nerve.app.run.RunHost;
import dev.nerve.app.screen.StandardStream;
import dev.nerve.app.screen.TerminalScreen;
import dev.nerve.app.screen.TypedAhead;
import dev.nerve.cli.Output;
import dev.nerve.cli.Style;
import dev.nerve.cli.progress.LiveView;
import dev.nerve.cli.progress.PlainView;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.progress.Theme;
import dev.nerve.cli.progress.Tree;
import dev.nerve.commander.line.Keyboard;
import dev.nerve.run.Time;
import dev.nerve.sqlite.SqliteStore;
import dev.nerve.store.LoadedWorkflow;
import dev.nerve.store.RunSource;
import dev.nerve.store.WorkflowStore;
import dev.nerve.value.Secrets;
import dev.nerve.workflow.Runs;
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
record RunsOnNerve(Surroundings surroundings, StandardStream shown) implements RunHost {

    private static final int USUAL_WIDTH = 80;

    /// Piped results may be wider than a terminal.
    private static final int PIPED_WIDTH = 160;

    /// Creates services that write progress to stderr and results to stdout.
    ///
    /// @param surroundings the environment of the program
    RunsOnNerve(Surroundings surroundings) {
        this(surroundings, StandardStream.ERR);
    }

    @Override
    public Engine open() {
        return open(terms());
    }

    @Override
    public Engine reopen() {
        // Prune nothing: the requested run may be an old one.
        return reopen(terms().keepingRunsForever());
    }

    @Override
    public Engine control() {
        return reopen(terms().keepingRunsForever());
    }

    private StoreTerms terms() {
        return StoreSettings.in(surroundings.environment());
    }

    private Engine reopen(StoreTerms terms) {
        return SqliteStore.exists(store())
                ? open(terms)
                : new NerveEngine(Nerve.openIn(surroundings.directory()), surroundings.directory());
    }

    private Engine open(StoreTerms terms) {
        return new NerveEngine(
                Nerve.open(store(), surroundings.directory(), surroundings.environment(), terms),
                surroundings.directory());
    }

    @Override
    public Kept look() {
        return LookedAt.in(store(), secrets());
    }

    private Path store() {
        return surroundings.store();
    }

    @Override
    public String place() {
        return surroundings.kept().described();
    }

    @Override
    public Definition definition(String word) {
        var meant = new Meant(word, resolve(word));
        try (var nerve = Nerve.openIn(surroundings.directory(), surroundings.environment())) {
            var source = meant.isFile() ? nerve.source(meant.file()) : loaded(meant);
            return new Definition(source, nerve.workflow(source).params());
        }
    }

    /// Returns true if the file cannot be parsed any more, and false if it cannot be read.
    @Override
    public boolean isChanged(RunSource source) {
        var file = resolve(source.file());
        if (source.file().isEmpty() || !Files.isRegularFile(file)) {
            return false;
        }
        try {
            return !WorkflowFiles.load(file).text().equals(source.text());
        } catch (NerveException.Unavailable _) {
            return false;
        } catch (NerveException _) {
            return true;
        }
    }

    @Override
    public Optional<Duration> keeping() {
        return terms().keepRuns();
    }

    @Override
    public InputStream in() {
        return surroundings.in();
    }

    @Override
    public Blueprint blueprint(String word) {
        var meant = new Meant(word, resolve(word));
        var source = meant.isFile() ? WorkflowFiles.load(meant.file()) : loaded(meant);
        try (var nerve = Nerve.openIn(surroundings.directory())) {
            return Blueprints.of(source, nerve.kinds());
        }
    }

    private RunSource loaded(Meant meant) {
        try (var kept = look()) {
            return meant.in(kept.workflows());
        }
    }

    @Override
    public LoadedWorkflow read(Path file) {
        try (var nerve = Nerve.openIn(surroundings.directory())) {
            return nerve.workflows().read(file);
        }
    }

    @Override
    public RunView view() {
        if (!canPaint()) {
            return PlainView.open(Theme.of(surroundings.charset(shown)));
        }
        var tree = new Tree(Theme.of(surroundings.charset(shown)), surroundings.style(shown));
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
    public Answers answers(Output output, RunView view) {
        var lines = new InputStreamReader(surroundings.in(), StandardCharsets.UTF_8);
        if (!surroundings.terminals().contains("in") || output.isForPrograms()) {
            return LineAnswers.piped(lines);
        }
        var ahead = TypedAhead.of(surroundings.in());
        if (!canPaint()) {
            return LineAnswers.typed(lines, output, ahead);
        }
        var answers = edited(ahead);
        view.writeThrough(answers::paint);
        return answers;
    }

    private EditedAnswers edited(TypedAhead ahead) {
        return new EditedAnswers(
                new Keyboard(
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
    public String person() {
        return System.getProperty("user.name");
    }

    @Override
    public long process() {
        return ThisMachine.THIS_MACHINE.self().process();
    }

    @Override
    public Time time() {
        return SystemTime.SYSTEM;
    }

    @Override
    public int width() {
        if (!isWatched()) {
            return PIPED_WIDTH;
        }
        return width(new TerminalScreen(StandardStream.OUT, surroundings.out()));
    }

    @Override
    public int screenWidth() {
        return surroundings.isTerminal(shown) ? width(screen()) : PIPED_WIDTH;
    }

    private static int width(TerminalScreen screen) {
        return Math.max(USUAL_WIDTH / 2, screen.size().width());
    }

    @Override
    public Theme theme() {
        return Theme.of(surroundings.charset());
    }

    @Override
    public Style style() {
        return surroundings.style(shown);
    }

    @Override
    public boolean isWatched() {
        return surroundings.isTerminal(StandardStream.OUT);
    }

    private record NerveEngine(Nerve nerve, Path directory) implements Engine {

        @Override
        public Runs runs() {
            return nerve.runs();
        }

        @Override
        public WorkflowStore workflows() {
            return nerve.workflows().store();
        }

        @Override
        public long shrink() {
            return nerve.shrinkStore();
        }

        @Override
        public RunSource source(String word) {
            var meant = new Meant(word, directory.resolve(word));
            return meant.isFile() ? nerve.source(meant.file()) : meant.in(workflows());
        }

        @Override
        public void close() {
            nerve.close();
        }
    }
}
