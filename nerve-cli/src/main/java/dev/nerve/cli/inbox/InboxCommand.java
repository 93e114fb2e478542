package dev.nerve.cli.inbox;

import dev.nerve.cli.Command;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.LocalCommand;
import dev.nerve.cli.Option;
import dev.nerve.cli.PositionalArgument;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.client.RecordItem;
import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.TextPage;
import dev.nerve.client.NerveClient;
import dev.nerve.protocol.Connection;
import dev.nerve.protocol.EventCommands;
import dev.nerve.protocol.InboxCommands;
import dev.nerve.protocol.event.EngineEvents;
import dev.nerve.protocol.event.EventData;
import dev.nerve.protocol.event.EventMessage;
import dev.nerve.protocol.event.InboxEvents;
import dev.nerve.protocol.inbox.InboxItemData;
import dev.nerve.protocol.inbox.InboxListData;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The command `nerve inbox`: everything that waits for a person, or one item of it.
///
/// @param source the engine and the terminal
public record InboxCommand(ClientSource source) implements LocalCommand, CommandAction {

    private static final List<String> EVENTS = List.of("inbox_added", "inbox_resolved");

    @Override
    public Command command() {
        return Command.verb("inbox", "Shows everything that waits for you", this)
                .with(PositionalArgument.optional("item", "the number of one item"))
                .with(Option.flag("watch", "Shows each new item and each answer, until Ctrl-C"))
                .with(Option.flag("all", "Lists answered items too"))
                .with(Option.setting("session", "NAME", "Only items of this session"))
                .with(Option.setting("run", "RUN", "Only items of this run"))
                .example("nerve inbox", "Lists all questions, permissions and dialogs")
                .example("nerve inbox 3", "Shows item 3 with its options")
                .example("nerve inbox --watch", "Stays and shows new ones");
    }

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        try (var nerve = source.openForReading()) {
            var item = arguments.find("item");
            if (item.isPresent()) {
                show(nerve.inbox().get(ItemNumber.parse(item.get())), output);
                return;
            }
            var wanted = query(arguments);
            if (arguments.has("watch")) {
                watch(nerve, wanted, output);
            } else {
                list(allPages(nerve, wanted), output);
            }
        }
    }

    private static InboxCommands.ListInbox query(CommandArguments arguments) {
        return new InboxCommands.ListInbox(
                arguments.find("session").orElse(null),
                arguments.find("run").orElse(null),
                List.of(),
                arguments.has("all") ? true : null,
                null,
                null);
    }

    private static InboxListData allPages(NerveClient nerve, InboxCommands.ListInbox wanted)
            throws InterruptedException {
        var items = new ArrayList<InboxItemData>();
        @Nullable String after = null;
        do {
            var page =
                    nerve.call(
                            new InboxCommands.ListInbox(
                                    wanted.session(),
                                    wanted.runId(),
                                    wanted.kind(),
                                    wanted.all(),
                                    wanted.limit(),
                                    after));
            items.addAll(page.items());
            after = page.next();
        } while (after != null);
        return new InboxListData(items, null);
    }

    private void show(InboxItemData item, CommandOutput output) {
        var view = new InboxItemView(item, source.now(), source.glyphs());
        output.result(new RecordItem(item, view::writeTo));
    }

    private void list(InboxListData inbox, CommandOutput output) {
        output.result(new RecordItem(inbox, page -> rows(page, inbox.items())));
        if (inbox.items().isEmpty()) {
            output.note("Nothing waits for you.");
        }
    }

    private void rows(TextPage page, List<InboxItemData> items) {
        new InboxListView(items, source.now(), source.width(), source.glyphs()).writeTo(page);
    }

    private void watch(NerveClient nerve, InboxCommands.ListInbox wanted, CommandOutput output)
            throws InterruptedException {
        var filter =
                new EventCommands.Subscribe(
                        wanted.session(), null, wanted.runId(), EVENTS, null, null);
        try (var events = nerve.connection().subscribe(filter)) {
            var first = events.snapshot().inbox();
            first.forEach(item -> added(item, output));
            if (first.isEmpty()) {
                output.note("Nothing waits for you; new items appear here. Ctrl-C ends this.");
            }
            for (var event = next(events, output); event != null; event = next(events, output)) {
                switch (EventData.of(event)) {
                    case InboxEvents.InboxAddedData(var item) -> added(item, output);
                    case InboxEvents.InboxResolvedData resolved -> resolved(resolved, output);
                    // This command was too slow, and missed items or their ends.
                    case EngineEvents.LaggedData _ ->
                            allPages(nerve, wanted).items().forEach(item -> added(item, output));
                    default -> {}
                }
            }
        }
    }

    /// {@return the next event; null if the engine has stopped or nobody reads the output}
    private static @Nullable EventMessage next(Connection.EventStream events, CommandOutput output)
            throws InterruptedException {
        return output.hasReader() ? events.next() : null;
    }

    private static void resolved(InboxEvents.InboxResolvedData end, CommandOutput output) {
        var answer = end.answer();
        var how = answer.how().replace('_', ' ');
        var by = answer.by().isEmpty() ? "" : " by " + SafeText.line(answer.by());
        var value = answer.value().text();
        var text = value.isEmpty() ? "" : ": " + SafeText.line(value);
        output.event(
                new RecordItem(
                        end,
                        page ->
                                page.line(
                                        "  "
                                                + page.style()
                                                        .secondary(
                                                                "%d %s%s%s"
                                                                        .formatted(
                                                                                end.item(),
                                                                                how,
                                                                                by,
                                                                                text)))));
    }

    private void added(InboxItemData item, CommandOutput output) {
        output.event(new RecordItem(item, page -> rows(page, List.of(item))));
    }

    /// The number of an inbox item, as a person types it.
    static final class ItemNumber {

        private ItemNumber() {}

        static long parse(String typed) {
            if (typed.matches("[1-9][0-9]{0,17}")) {
                return Long.parseLong(typed);
            }
            throw CommandFailure.usage(
                    "'%s' is no item of the inbox: items have numbers".formatted(typed),
                    "nerve inbox lists them");
        }
    }
}
