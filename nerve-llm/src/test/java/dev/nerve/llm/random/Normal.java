package dev.nerve.llm.random;

import dev.nerve.conversation.MessageRole;
import dev.nerve.llm.ProviderRequest;
import dev.nerve.llm.wire.TurnBuilder;
import dev.nerve.model.CacheHint;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.Message;
import dev.nerve.model.Prompt;
import dev.nerve.model.PromptSettings;
import dev.nerve.model.ToolChoice;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// Takes from a request what a dialect cannot say.
///
/// @param asked the request
record Normal(ProviderRequest asked) {

    private Normal with(Prompt prompt) {
        return new Normal(new ProviderRequest(asked.model(), prompt, asked.streamed()));
    }

    /// Changes each message.
    Normal messages(UnaryOperator<Message> change) {
        var prompt = asked.prompt();
        return with(
                new Prompt(
                        prompt.system(),
                        prompt.messages().stream().map(change).toList(),
                        prompt.tools(),
                        prompt.settings(),
                        prompt.cache(),
                        prompt.extra()));
    }

    /// Changes each block, also those of results.
    Normal blocks(Function<ContentBlock, List<ContentBlock>> change) {
        return messages(message ->
                new Message(
                        message.role(),
                        message.blocks().stream()
                                .flatMap(block -> inner(block, change).stream())
                                .toList()));
    }

    private static List<ContentBlock> inner(
            ContentBlock block, Function<ContentBlock, List<ContentBlock>> change) {
        if (block instanceof ContentBlock.ToolResult(var id, var content, var failed)) {
            var changed = content.stream().flatMap(one -> change.apply(one).stream()).toList();
            return List.of(new ContentBlock.ToolResult(id, changed, failed));
        }
        return change.apply(block);
    }

    Normal settings(UnaryOperator<PromptSettings> change) {
        return with(asked.prompt().with(change.apply(asked.prompt().settings())));
    }

    /// Nobody chooses where there are no tools.
    Normal choice(UnaryOperator<ToolChoice> change) {
        return settings(settings ->
                settings.with(
                        asked.prompt().tools().isEmpty()
                                ? ToolChoice.AUTO
                                : change.apply(settings.choice())));
    }

    Normal cache(UnaryOperator<CacheHint> change) {
        return with(asked.prompt().with(change.apply(asked.prompt().cache())));
    }

    /// Consecutive messages of one role are one message, and an empty message is none.
    Normal merged() {
        var turns = new TurnBuilder<ContentBlock>();
        for (var message : asked.prompt().messages()) {
            turns.add(message.role(), message.blocks());
        }
        var prompt = asked.prompt();
        return with(
                new Prompt(
                        prompt.system(),
                        turns.map(Message::new),
                        prompt.tools(),
                        prompt.settings(),
                        prompt.cache(),
                        prompt.extra()));
    }

    /// The first message of the system is the system prompt, if there is none.
    Normal systemFirst() {
        var prompt = asked.prompt();
        var messages = prompt.messages();
        return !prompt.system().isEmpty() || messages.getFirst().role() != MessageRole.SYSTEM
                ? this
                : with(
                        new Prompt(
                                messages.getFirst().text(),
                                messages.subList(1, messages.size()),
                                prompt.tools(),
                                prompt.settings(),
                                prompt.cache(),
                                prompt.extra()));
    }

    /// Later messages of the system become messages of the user.
    Normal systemAsUser(UnaryOperator<String> mark) {
        return messages(message ->
                message.role() != MessageRole.SYSTEM
                        ? message
                        : new Message(
                                MessageRole.USER,
                                message.blocks().stream()
                                        .map(block -> marked(block, mark))
                                        .toList()));
    }

    private static ContentBlock marked(ContentBlock block, UnaryOperator<String> mark) {
        return block instanceof ContentBlock.Text(var text)
                ? new ContentBlock.Text(mark.apply(text))
                : block;
    }

    /// {@return a block unless it is of another dialect}
    static List<ContentBlock> own(ContentBlock block, String dialect) {
        return switch (block) {
            case ContentBlock.Reasoning(_, var signature)
                    when !signature.startsWith(dialect + ":") ->
                    List.of();
            case ContentBlock.DialectSpecific(var other, _) when !other.equals(dialect) ->
                    List.of();
            default -> List.of(block);
        };
    }

    static List<ContentBlock> withoutEmpty(ContentBlock block) {
        return block instanceof ContentBlock.Text(var text) && text.isEmpty()
                ? List.of()
                : List.of(block);
    }

    /// Only bytes have a type.
    static List<ContentBlock> untypedAddress(ContentBlock block) {
        return block instanceof ContentBlock.Image image && image.isAddress()
                ? List.of(new ContentBlock.Image("", image.source()))
                : List.of(block);
    }
}
