package dev.nerve.app.run;

import dev.nerve.Durations;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.Output;
import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.List;

/// `nerve runs prune`.
///
/// @param host what the application gives it
record PruneAction(RunHost host) implements Action {

    private static final double MEGABYTE = 1_000_000;
    private static final Duration OLDEST = Duration.ofDays(36_500);

    @Override
    public void run(Arguments arguments, Output output) throws InterruptedException {
        var typed = arguments.find("older-than");
        var age = typed.map(Durations::parse).or(host::keeping);
        if (age.isEmpty()) {
            output.note("Runs are kept forever, as 'runs.keep' says; --older-than forgets some.");
            output.result(new Pruned(List.of(), ""));
            return;
        }
        var before = host.time().now().minus(bounded(age.get()));
        try (var engine = host.control()) {
            var pruned = engine.runs().prune(before, Integer.MAX_VALUE);
            output.result(new Pruned(pruned, typed.orElseGet(() -> shown(age.get()))));
            shrink(engine, output);
        }
    }

    /// The runs are forgotten in any case.
    private static void shrink(Engine engine, Output output) {
        try {
            long bytes = engine.shrink();
            if (bytes > 0) {
                output.note("Gave %.1f MB back to the disk.".formatted(bytes / MEGABYTE));
            }
        } catch (NerveException failure) {
            output.note(
                    "Their space can be used again, but is not given back to the disk: "
                            + failure.getMessage());
        }
    }

    /// Nothing is older than that, and time itself does not go back much further.
    private static Duration bounded(Duration age) {
        return age.compareTo(OLDEST) > 0 ? OLDEST : age;
    }

    private static String shown(Duration age) {
        boolean isWhole = age.equals(Duration.ofDays(age.toDays())) && age.isPositive();
        return isWhole ? age.toDays() + "d" : Durations.show(age);
    }

    /// What was forgotten.
    ///
    /// @param runs which runs
    /// @param age how old they were at least; nothing if none was to be forgotten
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
                case 0 -> {
                    if (!age.isEmpty()) {
                        page.line("No run ended more than %s ago.".formatted(age));
                    }
                }
                case 1 -> page.line("Forgot 1 run:");
                default -> page.line("Forgot %d runs:".formatted(runs.size()));
            }
            runs.forEach(run -> page.line("  " + run));
        }
    }
}
