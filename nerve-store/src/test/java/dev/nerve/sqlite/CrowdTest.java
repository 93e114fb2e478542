package dev.nerve.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ConversationId;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.operation.ConversationService;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("faults")
class CrowdTest {

    private static final int SECONDS = Integer.getInteger("nerve.crowd.seconds", 60);

    @TempDir Path directory;

    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void nothingIsLostWhenTwoProcessesWriteAtOnce() throws Exception {
        var place = directory.resolve("store");
        var scratch = Files.createDirectory(directory.resolve("scratch"));
        var told = new ArrayList<String>();
        var seconds = Integer.toString(SECONDS);
        try (var one = ChildJvm.start(scratch, Crowd.class, place.toString(), "a", seconds);
                var two = ChildJvm.start(scratch, Crowd.class, place.toString(), "b", seconds)) {
            told.addAll(one.hearAll());
            told.addAll(two.hearAll());
        }

        assertThat(told).hasSize(2 * Crowd.THREADS).noneMatch(line -> line.startsWith("error"));
        try (var store = SqliteStore.openReadOnly(place)) {
            var conversations = new ConversationService(store.conversations(), () -> Instant.EPOCH);
            var shared = conversations.history(Crowd.SHARED);
            var byWriter = byWriter(shared);
            for (var line : told) {
                var words = line.split(" ", -1);
                int done = Integer.parseInt(words[1]);
                assertThat(done).as(line).isPositive();
                var said = expected(words[0], done);
                assertThat(byWriter.get(words[0])).isEqualTo(said);
                assertThat(texts(conversations.history(ConversationId.of(words[0]))))
                        .isEqualTo(said);
                checkForks(conversations, shared, words[0], done);
            }
            assertThat(byWriter).hasSize(2 * Crowd.THREADS);
        }
    }

    /// A fork has what had been said when it was made, and its maker had said that much by then.
    private static void checkForks(
            ConversationService conversations,
            List<ConversationRow> shared,
            String writer,
            int done) {
        int every = Math.max(1, done / Crowd.FORK_EVERY / 10);
        for (int i = 0; i < done; i += Crowd.FORK_EVERY) {
            var id = ConversationId.of(writer + "-" + i);
            var fork = conversations.get(id);
            assertThat(fork.origin().forkedFrom()).isEqualTo(Crowd.SHARED);
            var inherited = shared.subList(0, (int) fork.end());
            assertThat(byWriter(inherited).get(writer)).hasSize(i + 1);
            if (i / Crowd.FORK_EVERY % every == 0) {
                assertThat(conversations.history(id)).isEqualTo(inherited);
            }
        }
    }

    private static Map<String, List<String>> byWriter(List<ConversationRow> rows) {
        var found = new HashMap<String, List<String>>();
        for (var text : texts(rows)) {
            found.computeIfAbsent(text.substring(0, text.indexOf(' ')), _ -> new ArrayList<>())
                    .add(text);
        }
        return found;
    }

    private static List<String> expected(String writer, int done) {
        var texts = new ArrayList<String>();
        for (int i = 0; i < done; i++) {
            texts.add(writer + " " + i);
        }
        return texts;
    }

    private static List<String> texts(List<ConversationRow> rows) {
        return rows.stream().map(row -> ((RowContent.Message) row.content()).text()).toList();
    }
}
