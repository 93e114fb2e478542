package dev.nerve.app.run;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.CommandFailure;
import dev.nerve.cli.Output;
import dev.nerve.cli.progress.RunView;
import dev.nerve.event.EventSink;
import dev.nerve.event.Fact;
import dev.nerve.value.Value;
import dev.nerve.workflow.Runs;
import java.util.List;
import java.util.Optional;

/// `nerve runs fork`: makes a run that shares what another did before a step, and does the rest.
///
/// @param host what the application gives it
record ForkAction(RunHost host) implements Action {

    @Override
    public void run(Arguments arguments, Output output) throws InterruptedException {
        var at =
                arguments
                        .find("at")
                        .orElseThrow(() ->
                                CommandFailure.usage(
                                        "option --at is missing: the first step that is done anew",
                                        "'nerve runs show %s --full' shows the steps"
                                                .formatted(arguments.get("run"))));
        var answers = Pairs.of(arguments, "answer");
        new Foreground(host, output)
                .run(
                        (engine, view, sink) -> {
                            var id = fork(engine, at, arguments);
                            var told = List.of(shared(engine.runs(), id, view, sink));
                            return Optional.of(
                                    engine.runs().resume(id, host.person(), answers, told));
                        },
                        answers.keySet());
    }

    private RunId fork(Engine engine, String at, Arguments arguments) throws InterruptedException {
        var runs = engine.runs();
        var id = runs.named(arguments.get("run"));
        var file = arguments.find("file").map(host::resolve);
        return runs.fork(
                id,
                place(runs, id, at),
                arguments.find("input").map(Value::of).orElse(null),
                file.isPresent() ? engine.source(file.get()) : null);
    }

    private static RunPath place(Runs runs, RunId id, String at) {
        var story = Story.of(runs, id).events();
        var root =
                story.isEmpty()
                        ? runs.get(id).record().source().name()
                        : story.getFirst().path().name();
        return Places.meant(at, root);
    }

    /// What is shared is known after the beginning, which tells what is to come.
    private static EventSink shared(Runs runs, RunId id, RunView view, EventSink sink) {
        return event -> {
            sink.accept(event);
            if (event.fact() instanceof Fact.Started) {
                Story.shared(runs, id).forEach(view::recall);
            }
        };
    }
}
