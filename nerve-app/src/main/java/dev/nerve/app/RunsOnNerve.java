package dev.nerve.app;

import dev.nerve.app.run.Answers;
import dev.nerve.app.run.Blueprint;
import dev.nerve.app.run.Engine;
import dev.nerve.app.run.LineAnswers;
import dev.nerve.app.run.RunHost;
import dev.nerve.app.screen.TerminalScreen;
import dev.nerve.cli.Output;
import dev.nerve.cli.Style;
import dev.nerve.cli.progress.LiveView;
import dev.nerve.cli.progress.PlainView;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.progress.Theme;
import dev.nerve.cli.progress.Tree;
import dev.nerve.commander.line.Keyboard;
import dev.nerve.run.Time;
import dev.nerve.store.RunSource;
import dev.nerve.workflow.Runs;
import dev.nerve.workflow.Workflow;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

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
        return new NerveEngine(
                Nerve.open(store(), surroundings.directory(), surroundings.environment()));
    }

    private Path store() {
        return surroundings.directory().resolve(".nerve");
    }

    @Override
    public Blueprint blueprint(Path file) {
        try (var nerve = Nerve.openIn(surroundings.directory())) {
            return Blueprints.of(WorkflowFiles.load(file), nerve.kinds());
        }
    }

    @Override
    public RunView view() {
        if (!canPaint()) {
            return PlainView.open();
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
        return canPaint() ? edited() : LineAnswers.typed(lines, output);
    }

    private Answers edited() {
        var secrets =
                LocalModels.of(surroundings.environment(), surroundings.directory()).secrets();
        return new EditedAnswers(
                new Keyboard(surroundings.in(), surroundings.out(), surroundings.environment()),
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

    private record NerveEngine(Nerve nerve) implements Engine {

        @Override
        public Runs runs() {
            return nerve.runs();
        }

        @Override
        public RunSource source(Path file) {
            return nerve.source(file);
        }

        @Override
        public Workflow workflow(RunSource source) {
            return nerve.workflow(source);
        }

        @Override
        public void close() {
            nerve.close();
        }
    }
}
