package dev.nerve.app.run;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.CommandFailure;
import dev.nerve.cli.Output;
import dev.nerve.cli.progress.RunView;
import dev.nerve.event.EventSink;
import dev.nerve.run.RunState;
import dev.nerve.store.RunSource;
import dev.nerve.workflow.Runs;
import dev.nerve.workflow.WorkflowRun;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `nerve runs resume`: goes on with a run here, or lets the process go on that executes it.
///
/// @param host what the application gives it
record ResumeAction(RunHost host) implements Action {

    @Override
    public void run(Arguments arguments, Output output) throws InterruptedException {
        var answers = Pairs.of(arguments, "answer");
        new Foreground(host, output)
                .run(
                        () ->
                                Beginning.in(
                                        host.reopen(),
                                        engine -> {
                                            var id = engine.runs().named(arguments.get("run"));
                                            return new Resumed(
                                                    engine.runs(), id, answers, host, output);
                                        }),
                        answers.keySet());
    }

    /// A run that is ready to go on.
    ///
    /// @param runs where it is kept
    /// @param id the run
    /// @param answers to its gates
    /// @param host what the application gives
    /// @param output where it is told that it goes on elsewhere
    private record Resumed(
            Runs runs, RunId id, Map<String, String> answers, RunHost host, Output output)
            implements Beginning.Start {

        @Override
        public Optional<WorkflowRun> begin(RunView view, EventSink sink)
                throws InterruptedException {
            if (runs.get(id).state() == RunState.PAUSED) {
                unpause();
                return Optional.empty();
            }
            try {
                Story.of(runs, id).events().forEach(view::recall);
                var run = runs.resume(id, host.person(), answers, List.of(noted(sink)));
                return Optional.of(run);
            } catch (NerveException.Unavailable elsewhere) {
                throw CommandFailure.of(elsewhere.code(), String.valueOf(elsewhere.getMessage()))
                        .withHint("'nerve runs watch %s' follows it".formatted(Places.brief(id)));
            }
        }

        /// Whoever has changed the file expects that it counts.
        private EventSink noted(EventSink sink) {
            var source = runs.get(id).record().source();
            if (!host.isChanged(source)) {
                return sink;
            }
            var first = new boolean[] {true};
            return event -> {
                // Before the view has the terminal.
                if (first[0]) {
                    first[0] = false;
                    output.note(changed(source));
                }
                sink.accept(event);
            };
        }

        private String changed(RunSource source) {
            return "'%s' has changed; the run goes on with the definition it began with. '%s'"
                            .formatted(source.file(), RunFailure.forking(id, "STEP", source.file()))
                    + " uses the new one.";
        }

        private void unpause() throws InterruptedException {
            var owner = runs.get(id).record().status().owner();
            runs.unpause(id, host.person());
            var where = owner == null ? "" : " in process " + owner.process();
            output.result(new Told("resumed", id, "Run %s goes on%s.".formatted(id, where)));
        }

        @Override
        public Optional<RunId> left() {
            return Optional.of(id);
        }
    }
}
