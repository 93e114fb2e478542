package dev.nerve.app.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ConversationId;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.app.Nerve;
import dev.nerve.chat.ChatNode;
import dev.nerve.chat.setup.ChatOptions;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Chats of one store that two engines use.
@Timeout(60)
class SharedChatTest {

    private static final ConversationId SHARED = ConversationId.of("shared");
    private static final RowContent.Message HELLO =
            RowContent.Message.of(MessageRole.USER, "hello");

    @TempDir Path directory;
    private Nerve first = Nerve.open();
    private Nerve second = Nerve.open();

    @BeforeEach
    void open() {
        first = Nerve.open(directory.resolve(".nerve"), directory, Map.of());
        second = Nerve.open(directory.resolve(".nerve"), directory, Map.of());
    }

    @AfterEach
    void close() {
        first.close();
        second.close();
    }

    private static ChatNode chat(Nerve nerve) {
        return ChatNode.of("writer", ChatOptions.of("scripted/echo"), nerve.chats(), SHARED);
    }

    @Test
    void secondProcessThatOpensAChatDoesNotEndTheTurnOfTheFirst() throws Exception {
        var chat = chat(first);
        chat.start();
        first.conversations().append(SHARED, HELLO);

        chat(second).start();
        assertThat(second.conversations().tally(SHARED).turn()).isPresent();

        first.close();
        chat(second).start();
        assertThat(second.conversations().tally(SHARED).turn()).isEmpty();
    }

    @Test
    void secondProcessCannotStartAChatOfTheSameSession() throws Exception {
        var session = first.sessions().create("work", "");
        session.add(first.chat("writer", "scripted/echo"));
        session.send("writer", "hello").orThrow();

        var other = second.sessions().get("work");
        assertThat(other.ids()).containsExactly(NodeId.of("writer"));
        assertThatThrownBy(() -> other.start(NodeId.of("writer")))
                .isInstanceOf(NerveException.Unavailable.class)
                .hasMessageContaining("open in process " + ProcessHandle.current().pid());

        first.close();
        assertThat(other.send("writer", "again").orThrow().text()).contains("again");
    }
}
