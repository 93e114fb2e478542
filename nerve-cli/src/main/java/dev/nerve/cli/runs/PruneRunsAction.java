package dev.nerve.cli.runs;

import dev.nerve.DurationFormat;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.client.RecordItem;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.TextPage;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.run.DeletionListData;
import java.time.Duration;
import java.util.List;

/// The command `nerve runs prune`.
///
/// @param source the engine and the terminal
record PruneRunsAction(ClientSource source) implements CommandAction {

    private static final double MEGABYTE = 1_000_000;
    private static final Duration OLDEST = Duration.ofDays(36_500);

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var typed = arguments.find("older-than");
        var age = typed.map(DurationFormat::parse).or(source::runRetention);
        if (age.isEmpty()) {
            output.note("Runs are kept forever, as 'runs.keep' says; --older-than deletes some.");
            output.result(new RecordItem(new DeletionListData(List.of(), 0), _ -> {}));
            return;
        }
        var before = source.now().minus(bounded(age.get()));
        try (var nerve = source.openExisting()) {
            var pruned = nerve.call(new RunCommands.PruneRuns(before, Integer.MAX_VALUE));
            var shown = typed.orElseGet(() -> shown(age.get()));
            output.result(new RecordItem(pruned, page -> write(pruned.runs(), shown, page)));
            if (pruned.freedBytes() > 0) {
                output.note(
                        "Freed %.1f MB of disk space.".formatted(pruned.freedBytes() / MEGABYTE));
            }
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

    private static void write(List<String> runs, String age, TextPage page) {
        switch (runs.size()) {
            case 0 -> page.line("No run ended more than %s ago.".formatted(age));
            case 1 -> page.line("Deleted 1 run:");
            default -> page.line("Deleted %d runs:".formatted(runs.size()));
        }
        runs.forEach(run -> page.line("  " + run));
    }
}
