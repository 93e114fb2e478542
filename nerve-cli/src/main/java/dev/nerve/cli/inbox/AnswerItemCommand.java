package dev.nerve.cli.inbox;

import dev.nerve.cli.Command;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.LocalCommand;
import dev.nerve.cli.Option;
import dev.nerve.cli.PositionalArgument;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.client.RecordItem;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.gate.PermissionAnswer;
import dev.nerve.protocol.InboxCommands;
import dev.nerve.protocol.inbox.AnswerData;
import dev.nerve.protocol.inbox.InboxItemData;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;

/// The command `nerve answer`: answers an item of the inbox.
///
/// @param source the engine and the terminal
public record AnswerItemCommand(ClientSource source) implements LocalCommand, CommandAction {

    private static final List<String> DURATIONS = List.of("run", "session", "always");

    @Override
    public Command command() {
        return Command.verb("answer", "Answers what waits for you", this)
                .with(PositionalArgument.one("item", "the number of the item, from nerve inbox"))
                .with(
                        PositionalArgument.optional(
                                "value", "the answer: an option, its number, or a text"))
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
            var value = value(arguments, item);
            if (value.isEmpty()) {
                var view = new InboxItemView(item, source.now(), source.glyphs());
                output.result(new RecordItem(item, view::writeTo));
                return;
            }
            var remember = arguments.find("remember");
            remember.ifPresent(AnswerItemCommand::requireDuration);
            var answered =
                    nerve.call(
                            new InboxCommands.Answer(
                                    number,
                                    null,
                                    null,
                                    value.get(),
                                    source.userName(),
                                    remember.orElse(null)));
            output.result(new RecordItem(answered, page -> page.line(line(item, answered))));
        }
    }

    private static void requireDuration(String typed) {
        if (!DURATIONS.contains(typed)) {
            throw CommandFailure.usage(
                    "--remember takes run, session or always, not '%s'".formatted(typed),
                    "nerve answer --help shows examples");
        }
    }

    /// {@return the answer, or empty to show the item}
    private static Optional<Value> value(CommandArguments arguments, InboxItemData item) {
        var json = arguments.find("form");
        if (json.isPresent()) {
            return Optional.of(JsonAnswer.parse(json.get()));
        }
        var typed = arguments.find("value").map(text -> new TypedAnswer(item).parse(text));
        var reason = arguments.find("reason");
        if (reason.isEmpty()) {
            return typed.map(Value.Text::new);
        }
        if (!item.kind().equals("permission")) {
            throw CommandFailure.usage(
                    "--reason belongs to a permission, and item %d is a %s"
                            .formatted(item.item(), item.kind()),
                    "nerve inbox %d shows it".formatted(item.item()));
        }
        if (!typed.orElse(PermissionAnswer.DENY).equals(PermissionAnswer.DENY)) {
            throw CommandFailure.usage(
                    "--reason belongs to deny, not to '%s'".formatted(typed.get()),
                    "nerve answer %d deny --reason TEXT denies the request".formatted(item.item()));
        }
        return Optional.of(PermissionAnswer.denial(reason.get()));
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
