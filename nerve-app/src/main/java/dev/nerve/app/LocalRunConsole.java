package dev.nerve.app;

import dev.nerve.app.process.LocalProcesses;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.cli.progress.LiveView;
import dev.nerve.cli.progress.PlainView;
import dev.nerve.cli.progress.ProgressTree;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.progress.TreeTheme;
import dev.nerve.cli.run.answer.GateAnswerSource;
import dev.nerve.cli.run.answer.LineAnswerSource;
import dev.nerve.cli.run.foreground.RunConsole;
import dev.nerve.cli.screen.StandardStream;
import dev.nerve.cli.screen.TerminalScreen;
import dev.nerve.cli.screen.TypeAheadDiscarder;
import dev.nerve.commander.line.EditorStreams;
import dev.nerve.run.TimeSource;
import dev.nerve.secret.Secrets;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/// The terminal of this process, or its pipes.
///
/// @param surroundings the environment of the program
/// @param shown the stream for progress and questions
record LocalRunConsole(ProgramEnvironment surroundings, StandardStream shown)
        implements RunConsole {

    private static final int SMALLEST_WIDTH = 40;

    /// Piped results may be wider than a terminal.
    private static final int PIPED_WIDTH = 160;

    /// Creates a console that writes progress to stderr.
    ///
    /// @param surroundings the environment of the program
    LocalRunConsole(ProgramEnvironment surroundings) {
        this(surroundings, StandardStream.ERR);
    }

    @Override
    public RunView view() {
        var theme = TreeTheme.of(surroundings.charset(shown));
        return canPaint()
                ? LiveView.open(
                        new ProgressTree(theme, surroundings.style(shown)),
                        screen(),
                        SystemTime.SYSTEM)
                : PlainView.open(theme);
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
                surroundings.store().resolve("answered"),
                secrets()::mask,
                style());
    }

    private Secrets secrets() {
        return LocalModels.of(surroundings.environment(), surroundings.directory()).secrets();
    }

    @Override
    public TextStyle style() {
        return surroundings.style(shown);
    }

    @Override
    public int screenWidth() {
        return surroundings.isTerminal(shown)
                ? Math.max(SMALLEST_WIDTH, screen().size().width())
                : PIPED_WIDTH;
    }

    @Override
    public boolean writesToTerminal() {
        return surroundings.isTerminal(StandardStream.OUT);
    }

    @Override
    public TimeSource time() {
        return SystemTime.SYSTEM;
    }

    @Override
    public long processId() {
        return LocalProcesses.THIS_MACHINE.self().process();
    }
}
