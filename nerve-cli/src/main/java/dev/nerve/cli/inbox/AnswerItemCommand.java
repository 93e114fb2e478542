package dev.nerve.cli.inbox;

import dev.nerve.cli.Command;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.LocalCommand;
import dev.nerve.cli.Option;
import dev.nerve.cli.PositionalArgument;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.client.RecordItem;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.protocol.InboxCommands;
import dev.nerve.protocol.inbox.AnswerData;
import dev.nerve.protocol.inbox.InboxItemData;

/// The command `nerve answer`: answers an item of the inbox.
///
/// @param source the engine and the terminal
public record AnswerItemCommand(ClientSource source) implements LocalCommand, CommandAction {

    @Override
    public Command command() {
        return Command.verb("answer", "Answers what waits for you", this)
                .with(PositionalArgument.one("item", "the number of the item, from nerve inbox"))
                .with(
                        PositionalArgument.optional(
                                "value",
                                "the answer: an option, the number of an answer that nerve inbox"
                                        + " ITEM shows, or a text"))
                .with(
                        Option.setting(
                                "remember",
                                "HOW-LONG",
                                "Answers equal requests alike: run, session or always"))
                .with(Option.setting("reason", "TEXT", "Tells an agent why you deny its request"))
                .with(Option.setting("form", "JSON", "The answer to a form, as JSON"))
                .example("nerve answer 1", "Shows item 1 with its options")
                .example("nerve answer 1 allow", "Allows the request")
                .example("nerve answer 1 deny --reason 'use the test database'", "Says why not")
                .example("nerve answer 1 allow --remember session", "Asks no more for this");
    }

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        long number = InboxCommand.ItemNumber.parse(arguments.get("item"));
        try (var nerve = source.openExisting()) {
            var item = nerve.inbox().get(number);
            var typed = new TypedAnswer(item).parse(arguments);
            if (typed.isEmpty()) {
                var view = new InboxItemView(item, source.now(), source.glyphs());
                output.result(new RecordItem(item, view::writeTo));
                return;
            }
            var answer = typed.get();
            var answered =
                    nerve.call(
                            new InboxCommands.Answer(
                                    number,
                                    null,
                                    null,
                                    answer.value(),
                                    source.userName(),
                                    answer.remember()));
            output.result(new RecordItem(answered, page -> page.line(line(item, answered))));
        }
    }

    private String line(InboxItemData item, AnswerData answered) {
        var who = new ItemText(item).asker();
        var what = "Answered item %d of %s.".formatted(item.item(), who);
        var then =
                switch (answered.status()) {
                    case "stored" ->
                            " No process executes it now; the answer counts when it resumes.";
                    case "gone" -> " Nobody asks any more.";
                    default -> "";
                };
        var rule = answered.rule();
        return what + then + (rule == null ? "" : " Remembered: " + rule);
    }
}
