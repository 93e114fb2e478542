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
                        (engine, view, sink) -> {
                            var runs = engine.runs();
                            var id = runs.named(arguments.get("run"));
                            if (runs.get(id).state() == RunState.PAUSED) {
                                unpause(runs, id, output);
                                return Optional.empty();
                            }
                            return Optional.of(resume(runs, id, answers, view, sink));
                        },
                        answers.keySet());
    }

    private void unpause(Runs runs, RunId id, Output output) throws InterruptedException {
        var owner = runs.get(id).record().status().owner();
        runs.unpause(id, host.person());
        var where = owner == null ? "" : " in process " + owner.process();
        output.result(new Told("resumed", id, "Run %s goes on%s.".formatted(id, where)));
    }

    private WorkflowRun resume(
            Runs runs, RunId id, Map<String, String> answers, RunView view, EventSink sink)
            throws InterruptedException {
        try {
            Story.of(runs, id).events().forEach(view::recall);
            return runs.resume(id, host.person(), answers, List.of(sink));
        } catch (NerveException.Unavailable elsewhere) {
            throw CommandFailure.of(elsewhere.code(), String.valueOf(elsewhere.getMessage()))
                    .withHint("'nerve runs watch %s' follows it".formatted(Places.brief(id)));
        }
    }
}
