package dev.nerve.engine.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.nerve.NerveException;
import dev.nerve.protocol.ConversationCommands;
import dev.nerve.protocol.ConversationCommands.GetConversation;
import dev.nerve.protocol.NodeCommands;
import dev.nerve.protocol.conversation.ConversationRowData;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ConversationCommandServiceTest {

    private static final Value.Fields NOTHING = Value.Fields.EMPTY;

    private final EngineWorld world = new EngineWorld();

    @BeforeEach
    void create() throws InterruptedException {
        world.call(
                new NodeCommands.CreateNode(
                        null,
                        "writer",
                        "chat",
                        NOTHING.with("model", "fake/model").with("system", "Be brief."),
                        NOTHING,
                        null));
    }

    @AfterEach
    void close() throws InterruptedException {
        world.close();
    }

    private static GetConversation page(boolean history, @Nullable Long from, int limit) {
        return new GetConversation(null, "writer", null, history, from, limit);
    }

    private List<String> texts() throws InterruptedException {
        return world.call(page(false, null, 100)).rows().stream()
                .map(row -> String.valueOf(row.text()))
                .toList();
    }

    @Test
    void rowsAreThoseThatTheModelSees() throws InterruptedException {
        world.say("writer", "one");
        world.say("writer", "two");

        var conversation = world.call(page(false, null, 100));

        assertThat(conversation.conversation()).isEqualTo("default/writer");
        assertThat(conversation.nodeId()).isEqualTo("writer");
        assertThat(conversation.relation()).isEqualTo("root");
        assertThat(conversation.counts().turns()).isEqualTo(2);
        assertThat(conversation.settings().at("system").text()).isEqualTo("Be brief.");
        assertThat(conversation.rows())
                .extracting(ConversationRowData::role, ConversationRowData::text)
                .containsExactly(
                        tuple("user", "one"),
                        tuple("assistant", "ONE"),
                        tuple("user", "two"),
                        tuple("assistant", "TWO"));
        assertThat(conversation.next()).isNull();
        assertThat(world.call(new GetConversation(null, null, "default/writer", null, null, null)))
                .isEqualTo(conversation);
    }

    @Test
    void pagesHaveEveryRowOnce() throws InterruptedException {
        for (int i = 0; i < 5; i++) {
            world.say("writer", "message " + i);
        }
        for (var history : List.of(true, false)) {
            var whole = world.call(page(history, null, 1_000)).rows();
            var rows = new ArrayList<ConversationRowData>();
            @Nullable Long from = null;
            do {
                var page = world.call(page(history, from, 3));
                assertThat(page.rows()).hasSizeLessThanOrEqualTo(3);
                rows.addAll(page.rows());
                from = page.next();
            } while (from != null);

            assertThat(rows).isEqualTo(whole).hasSizeGreaterThanOrEqualTo(10);
        }
    }

    @Test
    void rewindGoesBackToAMarkAndHistoryKeepsTheRest() throws InterruptedException {
        world.say("writer", "one");
        var marked = world.call(new ConversationCommands.MarkConversation(null, "writer", "here"));
        world.say("writer", "two");

        world.call(new ConversationCommands.RewindConversation(null, "writer", "mark here"));

        assertThat(marked.marks().fields()).containsKey("here");
        assertThat(texts()).containsExactly("one", "ONE");
        var history = world.call(page(true, null, 100)).rows();
        assertThat(history)
                .extracting(ConversationRowData::type)
                .contains("configured", "marked", "turn_ended", "rewound");
    }

    @Test
    void problemsOfARewindAreReportedTogether() {
        assertThatThrownBy(() ->
                        world.call(
                                new ConversationCommands.RewindConversation(
                                        "Bad Name", "writer", "nowhere")))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("Bad Name")
                .hasMessageContaining("nowhere");
    }

    @Test
    void clearHidesEverything() throws InterruptedException {
        world.say("writer", "one");

        var cleared = world.call(new ConversationCommands.ClearConversation(null, "writer"));

        assertThat(cleared.counts().messages()).isZero();
        assertThat(texts()).isEmpty();
    }

    @Test
    void givenSummaryReplacesTheBeginning() throws InterruptedException {
        world.say("writer", "one");
        world.say("writer", "two");

        world.call(
                new ConversationCommands.CompactConversation(null, "writer", "they counted", null));

        assertThat(texts()).containsExactly("they counted", "two", "TWO");
        assertThat(world.call(page(false, null, 100)).rows().getFirst().type())
                .isEqualTo("compacted");
    }

    @Test
    void modelWritesTheSummaryIfNoneIsGiven() throws InterruptedException {
        world.say("writer", "one");
        world.say("writer", "two");

        world.call(new ConversationCommands.CompactConversation(null, "writer", null, null));

        assertThat(texts().getFirst()).startsWith("SUMMARISE THIS CONVERSATION");
        assertThat(texts()).hasSize(3);
    }

    @Test
    void compactionKeepsFromAUserTurnOnly() throws InterruptedException {
        world.say("writer", "one");

        assertThatThrownBy(() ->
                        world.call(
                                new ConversationCommands.CompactConversation(
                                        null, "writer", "short", 2L)))
                .isInstanceOf(NerveException.Failed.class)
                .hasMessageContaining("keep from a user turn");
    }

    @Test
    void settingsOfAChatChangeAndReturn() throws InterruptedException {
        var changed =
                world.call(
                        new ConversationCommands.SetChat(
                                null, "writer", "fake/model", "Shout.", null));

        assertThat(changed.system()).isEqualTo("Shout.");
        assertThat(changed.model()).isEqualTo("fake/model");
        var back = world.call(new ConversationCommands.SetChat(null, "writer", "", "", null));
        assertThat(back.system()).isEqualTo("Be brief.");
        assertThatThrownBy(() ->
                        world.call(
                                new ConversationCommands.SetChat(
                                        null, "writer", null, null, List.of("hammer"))))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("hammer");
    }

    @Test
    void redactedRowHasNoContent() throws InterruptedException {
        world.say("writer", "my password");
        long row = world.call(page(false, null, 100)).rows().getFirst().seq();

        world.call(new ConversationCommands.Redact(null, "writer", row, "private"));

        assertThat(texts()).contains("[redacted]").doesNotContain("my password");
    }

    @Test
    void exportIsAMarkdownDocument() throws InterruptedException {
        world.say("writer", "one");

        var text = world.call(new ConversationCommands.ExportConversation(null, "writer"));

        assertThat(text.text())
                .isEqualTo("# writer\n\n**You:**\n\none\n\n**fake/model:**\n\nONE\n");
    }

    @Test
    void eitherANodeOrAConversationIsNamed() {
        assertThatThrownBy(() ->
                        world.call(
                                new GetConversation(
                                        null, "writer", "default/writer", null, null, null)))
                .isInstanceOf(NerveException.Invalid.class);
        assertThatThrownBy(
                        () -> world.call(new GetConversation(null, null, null, null, null, null)))
                .isInstanceOf(NerveException.Invalid.class);
    }
}
