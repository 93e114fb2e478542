package dev.nerve.conversation;

import static dev.nerve.conversation.Talk.ALT;
import static dev.nerve.conversation.Talk.MAIN;
import static dev.nerve.conversation.Talk.assertRefused;
import static dev.nerve.conversation.Talk.texts;
import static dev.nerve.conversation.Talk.turn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.fork.InheritMode;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RedactionTest {

    private static final String SECRET = "the password is rosebud";

    private final ConversationStore store = new InMemoryConversationStore();
    private ConversationService conversations = new ConversationService(store, () -> Instant.EPOCH);

    @BeforeEach
    void aSecretInRowSeven() throws InterruptedException {
        conversations = Talk.main(store);
        conversations.append(
                MAIN,
                new RowContent.Configured(
                        ConversationConfig.of(ConversationConfig.SYSTEM, SECRET)
                                .with(ConversationConfig.of(ConversationConfig.MODEL, "two"))
                                .with(ConversationConfig.of(ConversationConfig.TEMPERATURE, 1))));
    }

    private ConversationConfig config(ConversationId id) {
        return conversations.view(id).config();
    }

    @Test
    void settingsLoseTheirTextsButForTheModel() throws InterruptedException {
        conversations.append(
                MAIN,
                new RowContent.Configured(
                        ConversationConfig.of(
                                ConversationConfig.TOOLS,
                                List.of(
                                        Value.Fields.EMPTY
                                                .with("about", SECRET)
                                                .with("size", 3)))));

        conversations.redact(MAIN, 7, "a secret");
        conversations.redact(MAIN, 8, "another");

        assertThat(config(MAIN).settings().toJson())
                .isEqualTo(
                        """
                        {"model":"two","system":"[redacted]","temperature":1,\
                        "tools":[{"about":"[redacted]","size":3}]}\
                        """);
        assertThat(Talk.dump(store)).doesNotContain("rosebud");
    }

    @Test
    void settingsAreRedactedWhereverTheyWereKept() throws InterruptedException {
        conversations.clear(MAIN);
        conversations.fork(ForkRequest.of("main", "alt").inherit(InheritMode.Nothing.NOTHING));
        conversations.append(ALT, turn("c"));
        conversations.compact(ALT, "so far", 1);
        conversations.fork(ForkRequest.of("alt", "third"));
        conversations.append(ConversationId.of("third"), turn("d"));
        conversations.clear(ConversationId.of("third"));
        conversations.detach(ConversationId.of("third"));
        conversations.delete(ALT, DeletePolicy.KEEP);
        assertThat(Talk.dump(store)).contains("rosebud");

        conversations.redact(MAIN, 7, "a secret");

        assertThat(Talk.dump(store)).doesNotContain("rosebud");
        assertThat(config(ConversationId.of("third"))).isEqualTo(config(MAIN));
    }

    @Test
    void strangersAndOtherSettingsAreLeftAlone() throws InterruptedException {
        conversations.create(ALT, ConversationConfig.of(ConversationConfig.SYSTEM, SECRET));
        conversations.clear(ALT);
        conversations.append(
                MAIN,
                new RowContent.Configured(
                        ConversationConfig.of(ConversationConfig.SYSTEM, "harmless")));
        conversations.clear(MAIN);

        conversations.redact(MAIN, 7, "a secret");

        assertThat(config(ALT)).isEqualTo(ConversationConfig.of(ConversationConfig.SYSTEM, SECRET));
        assertThat(config(MAIN).settings().at(ConversationConfig.SYSTEM).text())
                .isEqualTo("harmless");
    }

    @Test
    void summaryIsRedacted() throws InterruptedException {
        conversations.compact(MAIN, SECRET, 4);

        conversations.redact(MAIN, 8, "a secret");

        assertThat(conversations.view(MAIN).summary()).contains("[redacted]");
        assertThat(texts(conversations, MAIN)).containsExactly("b", "re b");
        assertThat(config(MAIN).settings().at(ConversationConfig.SYSTEM).text())
                .isEqualTo("[redacted]");
    }

    @Test
    void reasonIsRedacted() throws InterruptedException {
        conversations.redact(MAIN, 7, "rosebud");
        conversations.redact(MAIN, 8, "said again");

        assertThat(Talk.dump(store)).doesNotContain("rosebud");
    }

    @Test
    void retiredConversationIsRedactedToo() throws InterruptedException {
        conversations.fork(ForkRequest.of("main", "alt"));
        conversations.retire(MAIN);

        var redacted = conversations.redact(MAIN, 1, "a secret");

        assertThat(redacted.state()).isEqualTo(Conversation.State.RETIRED);
        assertThat(texts(conversations, MAIN)).startsWith("[redacted]");
        assertThat(texts(conversations, ALT)).startsWith("[redacted]");
        assertThat(conversations.history(MAIN).getLast().content())
                .isEqualTo(new RowContent.Redacted(new RowId(MAIN, 1), "a secret"));
    }

    @Test
    void rowsWithoutWordsAreRefused() throws InterruptedException {
        conversations.mark(MAIN, "here");
        conversations.rewind(MAIN, 4);
        var before = Talk.dump(store);

        for (long row : List.of(3L, 8L, 9L)) {
            assertRefused(ErrorCode.INVALID_REQUEST, () -> conversations.redact(MAIN, row, ""));
        }

        assertThat(Talk.dump(store)).isEqualTo(before);
    }
}
