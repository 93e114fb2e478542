package dev.nerve.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ConversationId;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.sqlite.conversation.ConversationTable;
import dev.nerve.sqlite.conversation.RowTable;
import dev.nerve.sqlite.run.EventTable;
import dev.nerve.sqlite.run.JournalTable;
import dev.nerve.sqlite.run.SourceTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchemaTest {

    private static final ConversationId MAIN = ConversationId.of("main");

    @TempDir Path directory;

    @Test
    void cutsMarksAndCopiesAreFoundThroughTheirIndexes() throws Exception {
        assertThat(plan(RowTable.CURTAIN)).contains("INDEX said_curtain (owner=? AND seq<?)");
        assertThat(plan(RowTable.CUT)).contains("INDEX said_cut (owner=? AND seq<?)");
        assertThat(plan(RowTable.MARK))
                .contains("INDEX said_mark (owner=? AND content=? AND seq<?)")
                .doesNotContain("TEMP B-TREE");
        assertThat(plan(RowTable.REDACT_COPIES))
                .contains("INDEX said_copy (origin=? AND origin_seq=?)");
        assertThat(plan(ConversationTable.BASED))
                .contains("INDEX conversation_base (base_owner=?)");
        assertThat(plan(ConversationTable.FORKED))
                .contains("INDEX conversation_fork (forked_from=?)")
                .doesNotContain("TEMP B-TREE");
        assertThat(plan(ConversationTable.INSERT_FORK))
                .contains("INDEX conversation_fork (forked_from=?)");
    }

    @Test
    void journalsAndEventsAreReadWithoutScans() throws Exception {
        assertThat(plan(JournalTable.READ))
                .contains("SEARCH journal USING INTEGER PRIMARY KEY")
                .doesNotContain("SCAN journal", "TEMP B-TREE");
        assertThat(plan(EventTable.NEXT)).doesNotContain("SCAN event", "TEMP B-TREE");
        assertThat(plan(SourceTable.FORGET))
                .contains("INDEX run_start_source (source=?)", "INDEX workflow_source (source=?)");
    }

    private String plan(String sql) throws InterruptedException {
        try (var store = SqliteStore.open(directory)) {
            List<String> steps =
                    store.write(connection ->
                            connection.list("EXPLAIN QUERY PLAN " + sql, row -> row.getString(4)));
            return String.join("; ", steps);
        }
    }

    @Test
    void thousandForksOfALongConversationAreSmall() throws Exception {
        try (var store = SqliteStore.open(directory)) {
            var conversations = new ConversationService(store.conversations(), () -> Instant.EPOCH);
            conversations.create(MAIN, ConversationConfig.NONE);
            conversations.append(
                    MAIN,
                    IntStream.range(0, 10_000)
                            .mapToObj(
                                    i -> RowContent.Message.of(MessageRole.SYSTEM, "message " + i))
                            .toArray(RowContent[]::new));
        }
        long before = Files.size(directory.resolve("nerve.db"));

        try (var store = SqliteStore.open(directory)) {
            var conversations = new ConversationService(store.conversations(), () -> Instant.EPOCH);
            for (int i = 0; i < 1_000; i++) {
                conversations.fork(
                        ForkRequest.of("main", "fork-" + i).withRequestId("request-" + i));
            }
            assertThat(
                            store.<Long>read(
                                    connection -> connection.number("SELECT count(*) FROM said")))
                    .isEqualTo(10_000);
        }

        assertThat(Files.size(directory.resolve("nerve.db")) - before).isLessThan(500_000);
    }
}
