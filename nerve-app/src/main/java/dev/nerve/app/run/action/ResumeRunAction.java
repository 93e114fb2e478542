package dev.nerve.app.run.action;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.app.run.RunCommandServices;
import dev.nerve.app.run.RunEngine;
import dev.nerve.app.run.foreground.ForegroundRun;
import dev.nerve.app.run.foreground.RunFailure;
import dev.nerve.app.run.foreground.RunOpener;
import dev.nerve.app.run.view.RunFields;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.run.view.RunActionResult;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.engine.step.RunHistory;
import dev.nerve.event.EventSink;
import dev.nerve.run.RunState;
import dev.nerve.store.TakeOver;
import dev.nerve.store.WorkflowSource;
import dev.nerve.workflow.SourceDefect;
import dev.nerve.workflow.run.RunService;
import dev.nerve.workflow.run.WorkflowRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The command `nerve runs resume`: resumes a run in this process, or unpauses it in the process
/// that executes it.
///
/// @param host the services of the run commands
record ResumeRunAction(RunCommandServices host) implements CommandAction {

    /// The option that takes a run from a live process.
    static final String TAKE_OVER = "take-over";

    private static final Set<RunState> STILL =
            Set.of(RunState.INTERRUPTED, RunState.PAUSED, RunState.FAILED);

    private static final int MOST_TOLD = 20;

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var answers = NameValuePairs.of(arguments, "answer");
        var takeOver = arguments.has(TAKE_OVER) ? TakeOver.INSIST : TakeOver.ONLY_FROM_DEAD;
        new ForegroundRun(host, output, arguments)
                .followToEnd(
                        () ->
                                RunOpener.withEngine(
                                        host.openExisting(),
                                        engine -> {
                                            var id = meant(engine.runs(), arguments);
                                            return new ResumeStarter(
                                                    engine, id, answers, takeOver, host, output);
                                        }),
                        answers.keySet());
    }

    private static RunId meant(RunService runs, CommandArguments arguments) {
        var named = arguments.find("run");
        return named.isPresent() ? runs.resolveName(named.get()) : only(runs);
    }

    /// {@return the only run that is paused, interrupted or failed and can be resumed here}
    private static RunId only(RunService runs) {
        var still =
                runs.list().stream()
                        .filter(run -> STILL.contains(run.state()))
                        .filter(run -> run.state() == RunState.PAUSED || !RunFields.isBound(run))
                        .map(run -> run.record().id())
                        .toList();
        return switch (still.size()) {
            case 0 -> throw new NerveException.NotFound("no run is paused, interrupted or failed");
            case 1 -> still.getFirst();
            default -> throw several(still);
        };
    }

    private static NerveException several(List<RunId> still) {
        var lines = new ArrayList<String>();
        lines.add("several runs can be resumed; say which:");
        still.stream()
                .limit(MOST_TOLD)
                .forEach(id -> lines.add("nerve runs resume " + ShortNames.shortId(id)));
        if (still.size() > MOST_TOLD) {
            lines.add("and %d older".formatted(still.size() - MOST_TOLD));
        }
        return new NerveException.Invalid(String.join("\n", lines));
    }

    /// A run that is ready to resume.
    ///
    /// @param engine the engine with the run
    /// @param id the run
    /// @param answers the prepared answers by gate
    /// @param takeOver whether to take the run from a live process
    /// @param host the services of the run commands
    /// @param output the output of the command
    private record ResumeStarter(
            RunEngine engine,
            RunId id,
            Map<String, String> answers,
            TakeOver takeOver,
            RunCommandServices host,
            CommandOutput output)
            implements RunOpener.RunStarter {

        private RunService runs() {
            return engine.runs();
        }

        @Override
        public Optional<WorkflowRun> begin(RunView view, EventSink sink)
                throws InterruptedException {
            if (takeOver == TakeOver.INSIST) {
                warnOfOwner();
            } else if (runs().get(id).state() == RunState.PAUSED) {
                unpause();
                return Optional.empty();
            }
            requireSoundSource();
            RunHistory.of(runs(), id).events().forEach(view::addPastEvent);
            var sinks = List.of(noted(sink));
            return Optional.of(runs().resume(id, host.userName(), answers, sinks, takeOver));
        }

        private void warnOfOwner() {
            var found = runs().get(id);
            var owner = found.record().status().owner();
            if (owner != null && !found.state().isOver() && found.state() != RunState.INTERRUPTED) {
                output.note(
                        ("process %d is alive and executes the run; it loses the run now, and what"
                                        + " it does from now on is not recorded")
                                .formatted(owner.process()));
            }
        }

        private void requireSoundSource() {
            var defect = engine.findDefect(runs().get(id).record().source());
            if (defect.isPresent()) {
                throw CommandFailure.of(ErrorCode.UNSUPPORTED, description(defect.get()))
                        .withHint(
                                "fork it with a file for this version: "
                                        + RunFailure.forkCommand(id, "STEP", "FILE"));
            }
        }

        private String description(SourceDefect defect) {
            return switch (defect.cause()) {
                case EARLIER_API -> "run '%s' was written for an earlier API".formatted(id);
                case COMPILE_ERROR ->
                        "the source of run '%s' does not compile any more: %s"
                                .formatted(id, defect.message());
            };
        }

        /// Notes that the file has changed, because the resumed run still uses the old definition.
        private EventSink noted(EventSink sink) {
            var source = runs().get(id).record().source();
            if (!host.isChanged(source)) {
                return sink;
            }
            var first = new boolean[] {true};
            return event -> {
                // Write the note before the view uses the terminal.
                if (first[0]) {
                    first[0] = false;
                    output.note(changed(source));
                }
                sink.accept(event);
            };
        }

        private String changed(WorkflowSource source) {
            return "'%s' has changed; the run continues with its original definition. '%s'"
                            .formatted(
                                    source.file(),
                                    RunFailure.forkCommand(id, "STEP", source.file()))
                    + " uses the new one.";
        }

        private void unpause() throws InterruptedException {
            var owner = runs().get(id).record().status().owner();
            runs().unpause(id, host.userName());
            var where = owner == null ? "" : " in process " + owner.process();
            output.result(
                    new RunActionResult("resumed", id, "Run %s continues%s.".formatted(id, where)));
        }

        @Override
        public Optional<RunId> interruptedRun() {
            return Optional.of(id);
        }
    }
}
