package dev.nerve.conversation;

import static dev.nerve.conversation.Talk.ALT;
import static dev.nerve.conversation.Talk.MAIN;
import static dev.nerve.conversation.Talk.assertRefused;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A store made wrong on purpose: `main` and `alt` come from each other.
class CircleTest {

    private final ConversationStore store = new InMemoryConversationStore();
    private final ConversationService conversations =
            new ConversationService(store, () -> Instant.EPOCH);

    @BeforeEach
    void eachIsForkedFromTheOther() throws InterruptedException {
        store.write(writer -> {
            writer.insert(conversation(MAIN, null, ALT, Conversation.State.LIVE));
            writer.insert(conversation(ALT, null, MAIN, Conversation.State.LIVE));
            return true;
        });
    }

    private static Conversation conversation(
            ConversationId id,
            @Nullable ForkBase base,
            ConversationId from,
            Conversation.State state) {
        var origin = new Conversation.Origin(base, from, 0, null, Conversation.Relation.FORK);
        long end = base == null ? 0 : base.end();
        return new Conversation(id, origin, end, Instant.EPOCH, Value.Fields.EMPTY, state);
    }

    private static void assertCorrupt(ThrowingCallable call) {
        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> assertRefused(ErrorCode.LINEAGE_CORRUPT, call));
    }

    @Test
    void treeIsBroken() {
        assertCorrupt(() -> conversations.tree(MAIN));
    }

    @Test
    void lineageIsBroken() {
        assertCorrupt(() -> conversations.lineage(MAIN));
        assertCorrupt(() -> conversations.metadata(ALT));
    }

    @Test
    void forksAreNotDeleted() {
        assertCorrupt(() -> conversations.delete(MAIN, DeletePolicy.CASCADE));
    }

    @Test
    void settingsAreNotRedacted() throws InterruptedException {
        conversations.append(
                MAIN,
                new RowContent.Configured(
                        ConversationConfig.of(ConversationConfig.SYSTEM, "secret")));

        assertCorrupt(() -> conversations.redact(MAIN, 0, "a secret"));
    }

    @Test
    void dependentsAreNotSearchedForEver() throws InterruptedException {
        var one = ConversationId.of("one");
        var two = ConversationId.of("two");
        store.write(writer -> {
            writer.insert(conversation(one, new ForkBase(two, 1), MAIN, Conversation.State.LIVE));
            writer.insert(
                    conversation(two, new ForkBase(one, 1), MAIN, Conversation.State.DELETED));
            return true;
        });

        assertCorrupt(() -> conversations.delete(one, DeletePolicy.RESTRICT));
        assertCorrupt(() -> conversations.delete(one, DeletePolicy.DETACH));
    }
}
