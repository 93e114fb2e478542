package dev.nerve.app.run;

import dev.nerve.cli.Output;
import dev.nerve.cli.Style;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.progress.Theme;
import dev.nerve.run.Time;
import dev.nerve.store.LoadedWorkflow;
import dev.nerve.store.RunSource;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// What the application gives the commands.
public interface RunHost {

    /// {@return what executes and keeps runs here, made if nothing was kept before; whoever opens
    /// it closes it}
    ///
    /// Runs that ended long ago are forgotten by and by, as the person has set it.
    ///
    /// @throws dev.nerve.NerveException if it cannot be opened
    Engine open();

    /// {@return the same for runs that are there already; where nothing was kept, nothing is made}
    ///
    /// @throws dev.nerve.NerveException if it cannot be opened
    Engine reopen();

    /// {@return the same for runs that others may execute: none is forgotten but by a command}
    ///
    /// @throws dev.nerve.NerveException if it cannot be opened
    Engine control();

    /// {@return the runs of this place, which stay as they are; none where nothing was kept}
    ///
    /// @throws dev.nerve.NerveException if they cannot be read
    Kept look();

    /// {@return where is looked for runs, to be told where one is not found}
    String place();

    /// {@return what is to be run; nothing is made for that}
    ///
    /// @param word a file in YAML or Java or, if there is none, the name of what was loaded
    /// @throws dev.nerve.NerveException if it cannot be read, or is wrong
    Definition definition(String word);

    /// {@return whether the file that a definition came from is there, and says something else now}
    ///
    /// @param source the definition
    boolean isChanged(RunSource source);

    /// {@return for how long runs are kept that are over; nothing for ever}
    Optional<Duration> keeping();

    /// {@return what is piped in}
    InputStream in();

    /// {@return what a workflow is made of, to be drawn}
    ///
    /// @param word a file in YAML or Java or, if there is none, the name of what was loaded
    /// @throws dev.nerve.NerveException.Invalid if it is wrong; the message tells all that is, a
    ///     line each
    /// @throws dev.nerve.NerveException.NotFound if it is not there
    Blueprint blueprint(String word);

    /// {@return a file, checked, as it is kept to be run by name}
    ///
    /// @param file a workflow in YAML or Java
    /// @throws dev.nerve.NerveException.Invalid if it is wrong; the message tells all that is
    /// @throws dev.nerve.NerveException.NotFound if it is not there
    LoadedWorkflow read(Path file);

    /// {@return a view for the person who watches}
    RunView view();

    /// {@return where answers come from: a person at a terminal, or what is piped in}
    ///
    /// @param output what shows the questions
    /// @param view shows the run in the same terminal
    Answers answers(Output output, RunView view);

    /// {@return a file that somebody names}
    ///
    /// @param file as it was typed
    Path resolve(String file);

    /// {@return who answers, stops, and so on}
    String person();

    /// {@return the number of this process, which owns what it executes}
    long process();

    /// {@return where time comes from}
    Time time();

    /// {@return how wide a line of a result may be}
    int width();

    /// {@return how wide a line of progress, or of a question, may be}
    int screenWidth();

    /// {@return the characters that trees are drawn with}
    Theme theme();

    /// {@return how questions look}
    Style style();

    /// {@return whether results go to a terminal, where not every character is harmless}
    boolean isWatched();
}
