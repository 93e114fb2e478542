package dev.nerve.cli.session;

import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.client.LabelArguments;
import dev.nerve.cli.client.RecordItem;
import dev.nerve.cli.client.ShortTime;
import dev.nerve.cli.client.TextTable;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.protocol.SessionCommands;
import dev.nerve.protocol.session.SessionData;
import dev.nerve.protocol.session.SessionListData;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The command `nerve session list`.
///
/// @param engines the engine of this directory
record SessionListAction(ClientSource engines) implements CommandAction {

    private static final List<String> HEADINGS =
            List.of("SESSION", "CREATED", "NODES", "LABELS", "PURPOSE");

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var sessions = new ArrayList<SessionData>();
        try (var nerve = engines.openForReading()) {
            @Nullable String after = null;
            do {
                var page =
                        nerve.call(
                                new SessionCommands.ListSessions(
                                        arguments.find("label").orElse(null),
                                        arguments.find("text").orElse(null),
                                        arguments.has("archived"),
                                        null,
                                        after));
                sessions.addAll(page.sessions());
                after = page.next();
            } while (after != null);
        }
        if (sessions.isEmpty()) {
            output.note("There are no sessions; 'nerve session create NAME' creates one.");
        }
        var rows = sessions.stream().map(this::row).toList();
        var table = new TextTable(HEADINGS, rows, engines.width());
        output.result(new RecordItem(new SessionListData(sessions, null), table::writeTo));
    }

    private List<String> row(SessionData session) {
        return List.of(
                session.session(),
                ShortTime.between(session.created(), engines.now()) + " ago",
                String.valueOf(session.nodes()),
                LabelArguments.text(session.labels()),
                session.description());
    }
}
