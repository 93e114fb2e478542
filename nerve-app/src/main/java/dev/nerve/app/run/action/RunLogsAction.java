package dev.nerve.app.run.action;

import dev.nerve.app.run.RunCommandServices;
import dev.nerve.app.run.view.LogPage;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.engine.step.RunHistory;
import dev.nerve.engine.step.StepHistory;
import dev.nerve.engine.step.StepSearch;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import java.util.stream.Collectors;

/// The command `nerve runs logs`: shows the text that the steps of a run wrote.
///
/// @param host the services of the run commands
record RunLogsAction(RunCommandServices host) implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) {
        try (var catalog = host.openReadOnly()) {
            var runs = catalog.runs();
            var run = runs.resolveName(arguments.get("run"));
            var events = RunHistory.withAllOutput(runs, run).events();
            var search = StepSearch.in(run, events);
            var wanted = arguments.find("step").map(search::find).orElse(null);
            var written =
                    events.stream()
                            .filter(event -> isText(event.fact()))
                            .map(Event::path)
                            .collect(Collectors.toSet());
            var paths =
                    search.paths().stream()
                            .filter(written::contains)
                            .filter(path -> wanted == null || StepSearch.isWithin(path, wanted))
                            .toList();
            var steps = StepHistory.of(paths, events);
            if (steps.isEmpty()) {
                output.note(wanted == null ? "It wrote nothing." : "That step wrote nothing.");
            }
            output.result(new LogPage(run, steps, host.writesToTerminal()));
        }
    }

    private static boolean isText(Fact fact) {
        return fact instanceof Fact.OutputChunk || fact instanceof Fact.Log;
    }
}
