package dev.nerve.sqlite;

import dev.nerve.ConversationId;
import dev.nerve.NerveException;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.MergeText;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.operation.ConversationService;
import java.util.List;
import java.util.Random;

/// An operation on conversations, as a line that one process can send to another.
///
/// @param words the operation and its names
record Operation(List<String> words) {

    static Operation of(String... words) {
        return new Operation(List.of(words));
    }

    static Operation parse(String line) {
        return new Operation(List.of(line.split(" ", -1)));
    }

    /// {@return something to do with the conversations of a family}
    ///
    /// @param names those that it has
    /// @param next a name that is free
    static Operation any(Random random, List<String> names, String next) {
        if (names.isEmpty()) {
            return of("create", next);
        }
        var one = names.get(random.nextInt(names.size()));
        var other = names.get(random.nextInt(names.size()));
        return switch (random.nextInt(10)) {
            case 0, 1, 2, 3 -> of("say", one, next);
            case 4, 5 -> of("fork", one, next);
            case 6 -> of("fork-before", one, next, Integer.toString(random.nextInt(3)));
            case 7 -> of("merge", one, other, next);
            case 8 -> of("clear", one);
            default -> of("redact", one, Integer.toString(random.nextInt(6)));
        };
    }

    /// Does it; what is refused is refused whoever does it.
    void apply(ConversationService conversations) throws InterruptedException {
        try {
            switch (words.getFirst()) {
                case "create" ->
                        conversations.create(
                                id(1), ConversationConfig.of(ConversationConfig.MODEL, word(1)));
                case "say" -> conversations.append(id(1), turn(word(2)));
                case "fork" ->
                        conversations.fork(
                                ForkRequest.of(word(1), word(2))
                                        .withRequestId("request-" + word(2)));
                case "fork-before" ->
                        conversations.fork(
                                ForkRequest.of(word(1), word(2))
                                        .at(
                                                new ForkPoint.BeforeUserTurn(
                                                        Integer.parseInt(word(3)))));
                case "merge" ->
                        conversations.merge(
                                id(1), id(2), new MergeText.GivenText("told " + word(3)));
                case "clear" -> conversations.clear(id(1));
                case "redact" -> conversations.redact(id(1), Long.parseLong(word(2)), "test");
                default -> throw new AssertionError("unknown: " + words);
            }
        } catch (NerveException.Invalid | NerveException.Failed _) {
            // It leaves everything as it was, which the comparison shows.
        }
    }

    private static RowContent[] turn(String words) {
        return new RowContent[] {
            RowContent.Message.of(MessageRole.USER, "question " + words),
            RowContent.Message.of(MessageRole.ASSISTANT, "answer " + words + " 😀".repeat(20)),
            RowContent.TurnEnded.of(RowContent.TurnStatus.COMPLETED)
        };
    }

    private ConversationId id(int index) {
        return ConversationId.of(word(index));
    }

    private String word(int index) {
        return words.get(index);
    }

    @Override
    public String toString() {
        return String.join(" ", words);
    }
}
