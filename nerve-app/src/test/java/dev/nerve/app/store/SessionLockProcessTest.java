package dev.nerve.app.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nerve.ConversationId;
import dev.nerve.NerveException;
import dev.nerve.app.Nerve;
import dev.nerve.app.NerveProcess;
import dev.nerve.conversation.Conversation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The lock of a session, between two processes of the operating system.
@Timeout(120)
class SessionLockProcessTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir Path directory;

    /// A chat whose answer takes minutes.
    private NerveProcess chat() throws Exception {
        var model = "delay: 1s\notherwise: {say: '%s'}\n".formatted("word ".repeat(300).strip());
        Files.writeString(directory.resolve("slow.yaml"), model);
        Files.writeString(directory.resolve("typed"), "hello\n");
        var output = Files.createDirectories(directory.resolve("output"));
        var typed = List.of("sh", "-c", "exec \"$@\" < typed", "sh");
        return NerveProcess.start(
                directory, output, typed, "chat", "scripted/./slow.yaml", "--session", "work");
    }

    private static boolean isInTurn(Nerve nerve) {
        return nerve.conversations().list().stream()
                .map(Conversation::id)
                .anyMatch(id -> nerve.conversations().tally(id).turn().isPresent());
    }

    @Test
    void otherProcessStartsNoNodeUntilTheOneWithTheLockIsKilled() throws Exception {
        var store = directory.resolve(".nerve");
        try (var first = chat();
                var nerve = Nerve.open(store, directory, Map.of())) {
            await().atMost(LONG).until(() -> isInTurn(nerve));
            var session = nerve.sessions().get("work");
            var chat = session.ids().getFirst();
            assertThatThrownBy(() -> session.start(chat))
                    .as(first.err())
                    .isInstanceOf(NerveException.Unavailable.class)
                    .hasMessageContaining("open in process");
            assertThat(isInTurn(nerve)).isTrue();

            first.signal("KILL");
            first.await();
            session.start(chat);

            var main = ConversationId.of("work/" + chat.name());
            assertThat(nerve.conversations().tally(main).turn()).isEmpty();
        }
    }
}
