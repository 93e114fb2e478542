package dev.nerve.cli.run.foreground;

import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.run.answer.GateAnswerSource;
import dev.nerve.run.TimeSource;

/// A port to the terminal of a person who follows a run.
public interface RunConsole {

    /// {@return a new view of a run}
    RunView view();

    /// {@return the source of answers: a person at a terminal, or standard input}
    ///
    /// @param output the output for questions
    /// @param view the view in the same terminal
    GateAnswerSource answers(CommandOutput output, RunView view);

    /// {@return the style of questions}
    TextStyle style();

    /// {@return the maximum width of a line of progress or questions}
    int screenWidth();

    /// {@return whether results go to a terminal, so that control characters must be escaped}
    boolean writesToTerminal();

    /// {@return the clock}
    TimeSource time();

    /// {@return the id of this process, which owns the runs that its engine executes}
    long processId();
}
