package dev.nerve.conversation.history;

import static dev.nerve.conversation.Talk.MAIN;
import static dev.nerve.conversation.Talk.assertRefused;

import dev.nerve.ErrorCode;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.value.Value;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class HistoryRangesTest {

    /// Knows of a clear, and does not have it.
    private static final ConversationStore.Reader FORGETFUL =
            (ConversationStore.Reader)
                    Proxy.newProxyInstance(
                            HistoryRangesTest.class.getClassLoader(),
                            new Class<?>[] {ConversationStore.Reader.class},
                            (_, method, _) ->
                                    method.getName().equals("lastViewBoundary")
                                            ? OptionalLong.of(2)
                                            : List.of());

    @Test
    void clearThatIsKnownOfAndNotThereIsTold() {
        var conversation =
                new Conversation(
                        MAIN,
                        Conversation.Origin.ROOT,
                        5,
                        Instant.EPOCH,
                        Value.Fields.EMPTY,
                        Conversation.State.LIVE);

        assertRefused(
                ErrorCode.LINEAGE_CORRUPT, () -> HistoryRanges.forView(FORGETFUL, conversation, 5));
    }
}
