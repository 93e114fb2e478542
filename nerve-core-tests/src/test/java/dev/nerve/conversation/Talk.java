package dev.nerve.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.testkit.conversation.StoreDump;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/// The messages in tests of conversations.
public final class Talk {

    public static final ConversationId MAIN = ConversationId.of("main");
    public static final ConversationId ALT = ConversationId.of("alt");

    private Talk() {}

    /// {@return a turn that was answered}
    public static RowContent[] turn(String text) {
        return new RowContent[] {
            RowContent.Message.of(MessageRole.USER, text),
            RowContent.Message.of(MessageRole.ASSISTANT, "re " + text),
            RowContent.TurnEnded.of(RowContent.TurnStatus.COMPLETED)
        };
    }

    /// {@return the beginning of a turn that calls a tool}
    public static RowContent[] open(String text) {
        return new RowContent[] {
            RowContent.Message.of(MessageRole.USER, text),
            new RowContent.ToolCall("1", "tool", Value.NULL)
        };
    }

    /// {@return a conversation with two turns in rows 1 to 6}
    public static ConversationService main(ConversationStore store) throws InterruptedException {
        var conversations = new ConversationService(store, () -> Instant.EPOCH);
        conversations.create(MAIN, ConversationConfig.of(ConversationConfig.MODEL, "one"));
        conversations.append(MAIN, turn("a"));
        conversations.append(MAIN, turn("b"));
        return conversations;
    }

    /// {@return everything in a store in which `main` may have been forked as `alt`}
    public static String dump(ConversationStore store) {
        return StoreDump.of(store, List.of(MAIN, ALT), List.of("r1"));
    }

    public static List<String> texts(ConversationService conversations, ConversationId id) {
        return conversations.view(id).shown().stream()
                .map(one -> one.content() instanceof RowContent.Message said ? said.text() : "-")
                .toList();
    }

    public static void assertRefused(ErrorCode code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        NerveException.class,
                        failure -> assertThat(failure.code()).isEqualTo(code));
    }
}
