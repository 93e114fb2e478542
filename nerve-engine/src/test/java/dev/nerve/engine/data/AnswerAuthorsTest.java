package dev.nerve.engine.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ConversationId;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.RowId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnswerAuthorsTest {

    private static final ConversationId CHAT = ConversationId.of("chat");

    @Test
    void answerIsNamedByTheModelOfItsTurnAndMarkedIfInterrupted() {
        var rows =
                rows(
                        RowContent.Message.of(MessageRole.USER, "one"),
                        RowContent.Message.of(MessageRole.ASSISTANT, "first"),
                        RowContent.TurnEnded.of(RowContent.TurnStatus.COMPLETED),
                        new RowContent.Configured(
                                ConversationConfig.of(ConversationConfig.MODEL, "b/b")),
                        RowContent.Message.of(MessageRole.USER, "two"),
                        RowContent.Message.of(MessageRole.ASSISTANT, "seco"),
                        RowContent.TurnEnded.of(RowContent.TurnStatus.INTERRUPTED),
                        RowContent.Message.of(MessageRole.USER, "three"),
                        RowContent.TurnEnded.of(RowContent.TurnStatus.INTERRUPTED));

        var authors = AnswerAuthors.of(rows, "a/a");

        assertThat(authors.of(1)).isEqualTo("a/a");
        assertThat(authors.of(5)).isEqualTo("b/b (interrupted)");
        assertThat(authors.models()).hasSize(2);
    }

    private static List<ConversationRow> rows(RowContent... contents) {
        var rows = new ArrayList<ConversationRow>();
        for (var content : contents) {
            rows.add(
                    new ConversationRow(
                            rows.size(), new RowId(CHAT, rows.size()), Instant.EPOCH, content));
        }
        return rows;
    }
}
