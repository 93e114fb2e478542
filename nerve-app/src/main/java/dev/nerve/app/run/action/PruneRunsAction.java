package dev.nerve.app.run.action;

import dev.nerve.DurationFormat;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.app.run.RunCommandServices;
import dev.nerve.app.run.RunEngine;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.UntypedOutputItem;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.List;

/// The command `nerve runs prune`.
///
/// @param host the services of the run commands
record PruneRunsAction(RunCommandServices host) implements CommandAction {

    private static final double MEGABYTE = 1_000_000;
    private static final Duration OLDEST = Duration.ofDays(36_500);

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var typed = arguments.find("older-than");
        var age = typed.map(DurationFormat::parse).or(host::runRetention);
        if (age.isEmpty()) {
            output.note("Runs are kept forever, as 'runs.keep' says; --older-than deletes some.");
            output.result(new PrunedRuns(List.of(), ""));
            return;
        }
        var before = host.time().now().minus(bounded(age.get()));
        try (var engine = host.openForControl()) {
            var pruned = engine.runs().prune(before, Integer.MAX_VALUE);
            output.result(new PrunedRuns(pruned, typed.orElseGet(() -> shown(age.get()))));
            shrink(engine, output);
        }
    }

    /// Reports a failure only as a note, because the runs are already deleted.
    private static void shrink(RunEngine engine, CommandOutput output) {
        try {
            long bytes = engine.shrink();
            if (bytes > 0) {
                output.note("Freed %.1f MB of disk space.".formatted(bytes / MEGABYTE));
            }
        } catch (NerveException failure) {
            output.note(
                    "The store can reuse their space, but did not shrink: " + failure.getMessage());
        }
    }

    /// Limits the age, so that the subtraction from the current time cannot overflow.
    private static Duration bounded(Duration age) {
        return age.compareTo(OLDEST) > 0 ? OLDEST : age;
    }

    private static String shown(Duration age) {
        boolean isWhole = age.equals(Duration.ofDays(age.toDays())) && age.isPositive();
        return isWhole ? age.toDays() + "d" : DurationFormat.format(age);
    }

    /// The runs that were deleted.
    ///
    /// @param runs the deleted runs
    /// @param age the minimum age of the runs; empty if none was to be deleted
    private record PrunedRuns(List<RunId> runs, String age) implements UntypedOutputItem {

        @Override
        public Value value() {
            return Value.Fields.EMPTY
                    .with("type", "pruned")
                    .with("runs", runs.stream().map(RunId::name).toList());
        }

        @Override
        public void writeTo(TextPage page) {
            switch (runs.size()) {
                case 0 -> {
                    if (!age.isEmpty()) {
                        page.line("No run ended more than %s ago.".formatted(age));
                    }
                }
                case 1 -> page.line("Deleted 1 run:");
                default -> page.line("Deleted %d runs:".formatted(runs.size()));
            }
            runs.forEach(run -> page.line("  " + run));
        }
    }
}
