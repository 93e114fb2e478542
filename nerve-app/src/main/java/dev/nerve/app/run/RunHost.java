package dev.nerve.app.run;

import dev.nerve.cli.Output;
import dev.nerve.cli.Style;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.progress.Theme;
import dev.nerve.run.Time;
import java.nio.file.Path;

/// What the application gives the commands.
public interface RunHost {

    /// {@return the runs of this place; whoever opens them closes them}
    ///
    /// @throws dev.nerve.NerveException if they cannot be opened
    Engine open();

    /// {@return what a file defines}
    ///
    /// @param file a workflow in YAML or Java
    /// @throws dev.nerve.NerveException.Invalid if it is wrong; the message tells all that is, a
    ///     line each
    /// @throws dev.nerve.NerveException.NotFound if it is not there
    Blueprint blueprint(Path file);

    /// {@return a view for the person who watches}
    RunView view();

    /// {@return where answers come from: a person at a terminal, or what is piped in}
    ///
    /// @param output what shows the questions
    Answers answers(Output output);

    /// {@return a file that somebody names}
    ///
    /// @param file as it was typed
    Path resolve(String file);

    /// {@return who answers, stops, and so on}
    String person();

    /// {@return where time comes from}
    Time time();

    /// {@return how wide a line may be}
    int width();

    /// {@return the characters that trees are drawn with}
    Theme theme();

    /// {@return how questions look}
    Style style();

    /// {@return whether results go to a terminal, where not every character is harmless}
    boolean isWatched();
}
