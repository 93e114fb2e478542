package dev.nerve.app;

import dev.nerve.NerveException;
import dev.nerve.app.run.Answers;
import dev.nerve.app.run.Blueprint;
import dev.nerve.app.run.Definition;
import dev.nerve.app.run.Engine;
import dev.nerve.app.run.Kept;
import dev.nerve.app.run.LineAnswers;
import dev.nerve.app.run.RunHost;
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
import dev.nerve.workflow.Runs;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// Gives the commands about runs what they work on: the store of the directory in which the program
/// was started.
///
/// @param surroundings what the program is started in
record RunsOnNerve(Surroundings surroundings) implements RunHost {

    private static final int USUAL_WIDTH = 80;

    /// Where results are piped, they may be longer than a terminal is wide.
    private static final int PIPED_WIDTH = 160;

    @Override
    public Engine open() {
        return open(terms());
    }

    @Override
    public Engine reopen() {
        // The run that is wanted may be an old one.
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
        return LookedAt.in(store());
    }

    private Path store() {
        return surroundings.directory().resolve(".nerve");
    }

    @Override
    public Definition definition(String word) {
        var meant = new Meant(word, resolve(word));
        try (var nerve = Nerve.openIn(surroundings.directory(), surroundings.environment())) {
            var source = meant.isFile() ? nerve.source(meant.file()) : loaded(meant);
            return new Definition(source, nerve.workflow(source).params());
        }
    }

    /// What cannot be made of the files any more has changed; what may not be read is not known.
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
            return PlainView.open(theme());
        }
        var tree = new Tree(theme(), surroundings.streams().outStyle());
        return LiveView.open(tree, new TerminalScreen(surroundings.out()), SystemTime.SYSTEM);
    }

    private boolean canPaint() {
        return isWatched()
                && !surroundings.environment().getOrDefault("TERM", "dumb").equals("dumb");
    }

    @Override
    public Answers answers(Output output) {
        var lines = new InputStreamReader(surroundings.in(), StandardCharsets.UTF_8);
        if (!surroundings.terminals().contains("in") || output.isForPrograms()) {
            return LineAnswers.piped(lines);
        }
        var ahead = TypedAhead.of(surroundings.in());
        return canPaint() ? edited(ahead) : LineAnswers.typed(lines, output, ahead);
    }

    private Answers edited(TypedAhead ahead) {
        var secrets =
                LocalModels.of(surroundings.environment(), surroundings.directory()).secrets();
        return new EditedAnswers(
                new Keyboard(surroundings.in(), surroundings.out(), surroundings.environment()),
                ahead,
                store().resolve("answered"),
                secrets::mask,
                style());
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
        return Math.max(USUAL_WIDTH / 2, new TerminalScreen(surroundings.out()).size().width());
    }

    @Override
    public Theme theme() {
        return Theme.of(surroundings.charset());
    }

    @Override
    public Style style() {
        return surroundings.streams().errStyle();
    }

    @Override
    public boolean isWatched() {
        return surroundings.terminals().contains("out");
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
