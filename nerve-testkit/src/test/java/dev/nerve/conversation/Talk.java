package dev.nerve.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.testkit.conversation.StoreDump;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/// What tests of conversations say.
final class Talk {

    static final ConversationId MAIN = ConversationId.of("main");
    static final ConversationId ALT = ConversationId.of("alt");

    private Talk() {}

    /// {@return a turn that was answered}
    static Content[] turn(String text) {
        return new Content[] {
            Content.Message.of(Role.USER, text),
            Content.Message.of(Role.ASSISTANT, "re " + text),
            Content.TurnEnded.of(Content.How.COMPLETED)
        };
    }

    /// {@return the beginning of a turn that calls a tool}
    static Content[] open(String text) {
        return new Content[] {
            Content.Message.of(Role.USER, text), new Content.ToolCall("1", "tool", Value.NULL)
        };
    }

    /// {@return a conversation with two turns in rows 1 to 6}
    static Conversations main(ConversationStore store) throws InterruptedException {
        var conversations = new Conversations(store, () -> Instant.EPOCH);
        conversations.create(MAIN, Config.of(Config.MODEL, "one"));
        conversations.append(MAIN, turn("a"));
        conversations.append(MAIN, turn("b"));
        return conversations;
    }

    /// {@return everything in a store in which `main` may have been forked as `alt`}
    static String dump(ConversationStore store) {
        return StoreDump.of(store, List.of(MAIN, ALT), List.of("r1"));
    }

    static List<String> texts(Conversations conversations, ConversationId id) {
        return conversations.view(id).shown().stream()
                .map(one -> one.content() instanceof Content.Message said ? said.text() : "-")
                .toList();
    }

    static void assertRefused(ErrorCode code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        NerveException.class,
                        failure -> assertThat(failure.code()).isEqualTo(code));
    }
}
