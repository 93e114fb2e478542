package dev.nerve.cli.status;

import dev.nerve.cli.Command;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.LocalCommand;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.client.RecordItem;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.client.NerveClient;
import dev.nerve.protocol.EventCommands;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.SearchCommands;
import dev.nerve.protocol.common.UsageData;
import dev.nerve.protocol.run.RunData;
import dev.nerve.protocol.status.StatusData;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;

/// The command `nerve status`.
///
/// @param source the engine and the terminal
public record StatusCommand(ClientSource source) implements LocalCommand, CommandAction {

    private static final int DONE = 5;

    @Override
    public Command command() {
        return Command.verb("status", "Shows what needs you, what works, and what is done", this)
                .example("nerve status", "One screen with all runs, nodes and questions");
    }

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        try (var nerve = source.openForReading()) {
            var status = read(nerve);
            var view =
                    new StatusView(
                            status, source.place(), source.now(), source.width(), source.glyphs());
            output.result(new RecordItem(status, view::writeTo));
        }
    }

    private StatusData read(NerveClient nerve) throws InterruptedException {
        try (var events = nerve.connection().subscribe(EventCommands.Subscribe.ALL)) {
            var snapshot = events.snapshot();
            return new StatusData(
                    snapshot.seq(),
                    today(nerve),
                    snapshot.inbox(),
                    snapshot.nodes(),
                    snapshot.runs(),
                    done(nerve));
        }
    }

    private UsageData today(NerveClient nerve) throws InterruptedException {
        var midnight =
                source.now().atOffset(ZoneOffset.UTC).truncatedTo(ChronoUnit.DAYS).toInstant();
        return nerve.call(new SearchCommands.ListUsage("day", midnight)).total();
    }

    private static List<RunData> done(NerveClient nerve) throws InterruptedException {
        var over = List.of("completed", "failed", "cancelled");
        var wanted = new RunCommands.ListRuns(over, null, null, null, null, null, true, DONE, null);
        return nerve.call(wanted).runs();
    }
}
