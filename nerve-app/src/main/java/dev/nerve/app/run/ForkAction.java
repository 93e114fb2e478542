package dev.nerve.app.run;

import dev.nerve.Nearest;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.CommandFailure;
import dev.nerve.cli.Output;
import dev.nerve.cli.progress.RunView;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.event.Fact;
import dev.nerve.store.RunSource;
import dev.nerve.value.Value;
import dev.nerve.workflow.Runs;
import dev.nerve.workflow.WorkflowRun;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The command `nerve runs fork`: creates a run that shares the steps before a given step and
/// executes the rest.
///
/// @param host the services of the run commands
record ForkAction(RunHost host) implements Action {

    @Override
    public void run(Arguments arguments, Output output) throws InterruptedException {
        var at =
                arguments
                        .find("at")
                        .orElseThrow(() ->
                                CommandFailure.usage(
                                        "option --at is missing: the first step to execute again",
                                        "'nerve runs show %s --full' shows the steps"
                                                .formatted(arguments.get("run"))));
        var answers = Pairs.of(arguments, "answer");
        new Foreground(host, output, arguments)
                .run(
                        () ->
                                Beginning.in(
                                        host.reopen(),
                                        engine ->
                                                new Forking(host, engine, at, arguments, answers)),
                        answers.keySet());
    }

    /// A fork that is ready to start. *Confined to one thread.*
    private static final class Forking implements Beginning.Start {

        private final RunHost host;
        private final Runs runs;
        private final RunId source;
        private final RunPath at;
        private final @Nullable Value input;
        private final @Nullable RunSource instead;
        private final Map<String, String> answers;
        private @Nullable RunId made;

        Forking(
                RunHost host,
                Engine engine,
                String at,
                Arguments arguments,
                Map<String, String> answers) {
            this.host = host;
            this.runs = engine.runs();
            this.source = runs.named(arguments.get("run"));
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
            return Optional.of(runs.resume(id, host.person(), answers, told));
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
                    Story.of(runs, source).events().stream()
                            .map(Event::path)
                            .filter(path -> path.parent() != null && !path.isOwn())
                            .map(Places::inside)
                            .distinct()
                            .toList();
            var typed = Places.inside(at);
            // A waiting step has events, but a fork cannot start there yet.
            return Nearest.to(typed, known)
                    .filter(near -> !near.equals(typed))
                    .<RuntimeException>map(near ->
                            CommandFailure.from(missing)
                                    .withHint("did you mean '%s'?".formatted(near)))
                    .orElse(missing);
        }

        @Override
        public Optional<RunId> left() {
            return Optional.ofNullable(made);
        }
    }

    private static RunPath place(Runs runs, RunId id, String at) {
        var story = Story.of(runs, id).events();
        var root =
                story.isEmpty()
                        ? runs.get(id).record().source().name()
                        : story.getFirst().path().name();
        var known = story.stream().map(Event::path).collect(Collectors.toSet());
        return Places.meant(at, root, known);
    }

    /// Replays the shared events after the start event, which announces the steps.
    private static EventSink shared(Runs runs, RunId id, RunView view, EventSink sink) {
        return event -> {
            sink.accept(event);
            if (event.fact() instanceof Fact.Started) {
                Story.shared(runs, id).forEach(view::recall);
            }
        };
    }
}
