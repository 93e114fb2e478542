package dev.nerve.app.run;

import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.progress.TreeTheme;
import dev.nerve.cli.run.answer.GateAnswerSource;
import dev.nerve.engine.workflow.WorkflowDrawing;
import dev.nerve.run.TimeSource;
import dev.nerve.store.StoredWorkflow;
import dev.nerve.store.WorkflowSource;
import dev.nerve.workflow.LoadedWorkflow;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// The services that the application provides to the run commands.
public interface RunCommandServices {

    /// {@return an engine with the store of the current project; creates the store if it is
    /// missing; the caller closes the engine}
    ///
    /// The engine deletes old runs in the background, as the user configured it.
    ///
    /// @throws dev.nerve.NerveException if the store cannot be opened
    RunEngine open();

    /// {@return an engine to resume existing runs; creates no store and deletes no runs}
    ///
    /// @throws dev.nerve.NerveException if the store cannot be opened
    RunEngine openExisting();

    /// {@return an engine to control runs that other processes may execute; creates no store and
    /// deletes no old runs by itself}
    ///
    /// @throws dev.nerve.NerveException if the store cannot be opened
    RunEngine openForControl();

    /// {@return the runs of the current project, read-only; none if there is no store}
    ///
    /// @throws dev.nerve.NerveException if the store cannot be read
    RunCatalog openReadOnly();

    /// {@return a description of the searched directories, for not-found messages}
    String storeDescription();

    /// {@return the workflow to start, which any engine can run; creates no store}
    ///
    /// @param word a file in YAML or Java or, if there is no such file, the name of a loaded
    ///     workflow
    /// @throws dev.nerve.NerveException if the workflow cannot be read or has errors
    LoadedWorkflow load(String word);

    /// {@return whether the file of a definition still exists and has changed}
    ///
    /// @param source the definition
    boolean isChanged(WorkflowSource source);

    /// {@return the time that ended runs are stored; empty means forever}
    Optional<Duration> runRetention();

    /// {@return standard input}
    InputStream in();

    /// {@return a workflow with its drawings}
    ///
    /// @param word a file in YAML or Java or, if there is no such file, the name of a loaded
    ///     workflow
    /// @throws dev.nerve.NerveException.Invalid if the workflow has errors; the message has one
    ///     line per error
    /// @throws dev.nerve.NerveException.NotFound if there is no such workflow
    WorkflowDrawing workflowDrawing(String word);

    /// {@return the checked workflow of a file, ready to be stored under its name}
    ///
    /// @param file a workflow in YAML or Java
    /// @throws dev.nerve.NerveException.Invalid if the file has errors; the message lists all of
    ///     them
    /// @throws dev.nerve.NerveException.NotFound if there is no such file
    StoredWorkflow readWorkflow(Path file);

    /// {@return a new view of a run}
    RunView view();

    /// {@return the source of answers: a person at a terminal, or standard input}
    ///
    /// @param output the output for questions
    /// @param view the view in the same terminal
    GateAnswerSource answers(CommandOutput output, RunView view);

    /// {@return the path of a file}
    ///
    /// @param file the path as the user typed it
    Path resolve(String file);

    /// {@return the name of the user, recorded with answers and other commands}
    String userName();

    /// {@return the id of this process, which owns the runs it executes}
    long processId();

    /// {@return the clock}
    TimeSource time();

    /// {@return the maximum width of a line of results}
    int width();

    /// {@return the maximum width of a line of progress or questions}
    int screenWidth();

    /// {@return the characters for trees}
    TreeTheme theme();

    /// {@return the style of questions}
    TextStyle style();

    /// {@return whether results go to a terminal, so that control characters must be escaped}
    boolean writesToTerminal();
}
