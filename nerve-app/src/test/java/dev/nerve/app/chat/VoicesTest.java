package dev.nerve.app.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ConversationId;
import dev.nerve.conversation.Config;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.Role;
import dev.nerve.conversation.Row;
import dev.nerve.conversation.RowId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class VoicesTest {

    private static final ConversationId CHAT = ConversationId.of("chat");

    @Test
    void answerIsNamedByTheModelOfItsTurnAndMarkedIfInterrupted() {
        var rows =
                rows(
                        Content.Message.of(Role.USER, "one"),
                        Content.Message.of(Role.ASSISTANT, "first"),
                        Content.TurnEnded.of(Content.How.COMPLETED),
                        new Content.Configured(Config.of(Config.MODEL, "b/b")),
                        Content.Message.of(Role.USER, "two"),
                        Content.Message.of(Role.ASSISTANT, "seco"),
                        Content.TurnEnded.of(Content.How.INTERRUPTED),
                        Content.Message.of(Role.USER, "three"),
                        Content.TurnEnded.of(Content.How.INTERRUPTED));

        var voices = Voices.of(rows, "a/a");

        assertThat(voices.of(1)).isEqualTo("a/a");
        assertThat(voices.of(5)).isEqualTo("b/b (interrupted)");
        assertThat(voices.models()).hasSize(2);
    }

    private static List<Row> rows(Content... contents) {
        var rows = new ArrayList<Row>();
        for (var content : contents) {
            rows.add(new Row(rows.size(), new RowId(CHAT, rows.size()), Instant.EPOCH, content));
        }
        return rows;
    }
}
