package dev.nerve.cli.run.command;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.run.foreground.RunFailure;
import dev.nerve.cli.run.foreground.RunOpener;
import dev.nerve.cli.run.foreground.StartedRun;
import dev.nerve.cli.run.view.RunActionResult;
import dev.nerve.client.NerveClient;
import dev.nerve.client.RunEventLog;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.run.RunData;
import dev.nerve.protocol.workflow.WorkflowSourceData;
import dev.nerve.run.RunState;
import dev.nerve.value.Value;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// A run that is ready to resume.
///
/// @param nerve the client
/// @param run the run
/// @param answers the prepared answers by gate
/// @param insists whether to take the run from a live process
/// @param context the engine, the terminal and the files
/// @param output the output of the command
record ResumeStarter(
        NerveClient nerve,
        RunData run,
        Map<String, String> answers,
        boolean insists,
        RunCommandContext context,
        CommandOutput output)
        implements RunOpener.RunStarter {

    /// {@return whether only the Java program that binds its workflow can execute the run}
    static boolean isBound(RunData run) {
        return run.source().equals("bound");
    }

    private RunId id() {
        return RunId.of(run.runId());
    }

    private RunState state() {
        return RunState.valueOf(run.state().toUpperCase(Locale.ROOT));
    }

    @Override
    public Optional<StartedRun> begin(RunView view) throws InterruptedException {
        if (insists) {
            warnOfOwner();
        } else if (state() == RunState.PAUSED) {
            unpause();
            return Optional.empty();
        }
        var log = new RunEventLog(nerve, id(), 1);
        showPast(log, view);
        resume();
        if (isChanged()) {
            // Write the note before the view uses the terminal.
            output.note(changed());
        }
        return Optional.of(new StartedRun(id(), file(), log.next(), List.of()));
    }

    /// Shows the events that a fork shares after the first event, which announces the steps.
    static void showPast(RunEventLog log, RunView view) throws InterruptedException {
        var own = log.rest();
        if (own.isEmpty()) {
            return;
        }
        view.addPastEvent(own.getFirst());
        log.inherited().forEach(view::addPastEvent);
        own.subList(1, own.size()).forEach(view::addPastEvent);
    }

    private void resume() throws InterruptedException {
        try {
            nerve.call(
                    new RunCommands.ResumeRun(
                            run.runId(),
                            context.engines().userName(),
                            Value.fields(answers),
                            insists,
                            false));
        } catch (NerveException.Unsupported unsound) {
            throw CommandFailure.from(unsound)
                    .withHint(
                            "fork it with a file for this version: "
                                    + RunFailure.forkCommand(id(), "STEP", "FILE"));
        }
    }

    private void warnOfOwner() {
        var owner = run.ownerProcess();
        if (owner != null && !state().isOver() && state() != RunState.INTERRUPTED) {
            output.note(
                    ("process %d is alive and executes the run; it loses the run now, and what"
                                    + " it does from now on is not recorded")
                            .formatted(owner));
        }
    }

    private String file() {
        var file = run.file();
        return file == null ? "" : file;
    }

    /// Returns whether the file still exists and has another text; true if it cannot be parsed any
    /// more, and false if it cannot be read.
    private boolean isChanged() {
        var file = context.engines().resolve(file());
        if (file().isEmpty() || !Files.isRegularFile(file)) {
            return false;
        }
        try {
            var text = context.files().read(file).text();
            return !WorkflowSourceData.hash(text).equals(run.sourceHash());
        } catch (NerveException.Unavailable _) {
            return false;
        } catch (NerveException _) {
            return true;
        }
    }

    /// Notes that the resumed run still uses the old definition.
    private String changed() {
        return "'%s' has changed; the run continues with its original definition. '%s'"
                        .formatted(file(), RunFailure.forkCommand(id(), "STEP", file()))
                + " uses the new one.";
    }

    private void unpause() throws InterruptedException {
        resume();
        var owner = run.ownerProcess();
        var where = owner == null ? "" : " in process " + owner;
        output.result(
                new RunActionResult("resumed", id(), "Run %s continues%s.".formatted(id(), where)));
    }

    @Override
    public Optional<RunId> interruptedRun() {
        return Optional.of(id());
    }
}
