package dev.nerve.app.run.action;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.WordSuggestions;
import dev.nerve.app.run.RunCommandServices;
import dev.nerve.app.run.RunEngine;
import dev.nerve.app.run.foreground.ForegroundRun;
import dev.nerve.app.run.foreground.RunOpener;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.engine.step.RunHistory;
import dev.nerve.engine.step.StepSearch;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.event.Fact;
import dev.nerve.store.WorkflowSource;
import dev.nerve.value.Value;
import dev.nerve.workflow.run.RunService;
import dev.nerve.workflow.run.WorkflowRun;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The command `nerve runs fork`: creates a run that shares the steps before a given step and
/// executes the rest.
///
/// @param host the services of the run commands
record ForkRunAction(RunCommandServices host) implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var at =
                arguments
                        .find("at")
                        .orElseThrow(() ->
                                CommandFailure.usage(
                                        "option --at is missing: the first step to execute again",
                                        "'nerve runs show %s --full' shows the steps"
                                                .formatted(arguments.get("run"))));
        var answers = NameValuePairs.of(arguments, "answer");
        new ForegroundRun(host, output, arguments)
                .followToEnd(
                        () ->
                                RunOpener.withEngine(
                                        host.openExisting(),
                                        engine ->
                                                new ForkStarter(
                                                        host, engine, at, arguments, answers)),
                        answers.keySet());
    }

    /// A fork that is ready to start. *Confined to one thread.*
    private static final class ForkStarter implements RunOpener.RunStarter {

        private final RunCommandServices runCommandServices;
        private final RunService runs;
        private final RunId source;
        private final RunPath at;
        private final @Nullable Value input;
        private final @Nullable WorkflowSource instead;
        private final Map<String, String> answers;
        private @Nullable RunId made;

        ForkStarter(
                RunCommandServices runCommandServices,
                RunEngine engine,
                String at,
                CommandArguments arguments,
                Map<String, String> answers) {
            this.runCommandServices = runCommandServices;
            this.runs = engine.runs();
            this.source = runs.resolveName(arguments.get("run"));
            this.at = place(runs, source, at);
            this.input = arguments.find("input").map(Value::of).orElse(null);
            this.instead = arguments.find("file").map(engine::source).orElse(null);
            this.answers = answers;
        }

        @Override
        public Optional<WorkflowRun> begin(RunView view, EventSink sink)
                throws InterruptedException {
            var id = forked();
            made = id;
            var told = List.of(shared(runs, id, view, sink));
            return Optional.of(runs.resume(id, runCommandServices.userName(), answers, told));
        }

        private RunId forked() throws InterruptedException {
            try {
                return runs.fork(source, at, input, instead);
            } catch (NerveException.NotFound missing) {
                throw nearest(missing);
            }
        }

        /// Adds the nearest step name to the failure.
        private RuntimeException nearest(NerveException.NotFound missing) {
            var known =
                    RunHistory.of(runs, source).events().stream()
                            .map(Event::path)
                            .filter(path -> path.parent() != null && !path.isInternal())
                            .map(ShortNames::withoutRoot)
                            .distinct()
                            .toList();
            var typed = ShortNames.withoutRoot(at);
            // A waiting step has events, but a fork cannot start there yet.
            return WordSuggestions.nearest(typed, known)
                    .filter(near -> !near.equals(typed))
                    .<RuntimeException>map(near ->
                            CommandFailure.from(missing)
                                    .withHint("did you mean '%s'?".formatted(near)))
                    .orElse(missing);
        }

        @Override
        public Optional<RunId> interruptedRun() {
            return Optional.ofNullable(made);
        }
    }

    private static RunPath place(RunService runs, RunId id, String at) {
        var story = RunHistory.of(runs, id).events();
        var root =
                story.isEmpty()
                        ? runs.get(id).record().source().name()
                        : story.getFirst().path().name();
        var known = story.stream().map(Event::path).collect(Collectors.toSet());
        return StepSearch.resolve(at, root, known);
    }

    /// Replays the shared events after the start event, which announces the steps.
    private static EventSink shared(RunService runs, RunId id, RunView view, EventSink sink) {
        return event -> {
            sink.accept(event);
            if (event.fact() instanceof Fact.Started) {
                RunHistory.inheritedEvents(runs, id).forEach(view::addPastEvent);
            }
        };
    }
}
