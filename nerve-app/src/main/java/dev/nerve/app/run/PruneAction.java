package dev.nerve.app.run;

import dev.nerve.Durations;
import dev.nerve.RunId;
import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.Output;
import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.value.Value;
import java.util.List;

/// `nerve runs prune`.
///
/// @param host what the application gives it
record PruneAction(RunHost host) implements Action {

    private static final String USUAL_AGE = "30d";

    @Override
    public void run(Arguments arguments, Output output) throws InterruptedException {
        var age = arguments.find("older-than").orElse(USUAL_AGE);
        var before = host.time().now().minus(Durations.parse(age));
        try (var engine = host.open()) {
            output.result(new Pruned(engine.runs().prune(before), age));
        }
    }

    /// What was forgotten.
    ///
    /// @param runs which runs
    /// @param age how old they were at least
    private record Pruned(List<RunId> runs, String age) implements Shown {

        @Override
        public Value value() {
            return Value.Fields.EMPTY
                    .with("type", "pruned")
                    .with("runs", runs.stream().map(RunId::name).toList());
        }

        @Override
        public void writeTo(Page page) {
            switch (runs.size()) {
                case 0 -> page.line("No run ended more than %s ago.".formatted(age));
                case 1 -> page.line("Forgot 1 run:");
                default -> page.line("Forgot %d runs:".formatted(runs.size()));
            }
            runs.forEach(run -> page.line("  " + run));
        }
    }
}
