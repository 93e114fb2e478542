package dev.nerve.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.json.Json;
import dev.nerve.sqlite.conversation.RowContentDecoder;
import dev.nerve.sqlite.conversation.RowContentEncoder;
import dev.nerve.sqlite.conversation.RowContentKind;
import dev.nerve.sqlite.database.EpochNanos;
import dev.nerve.testkit.RandomSeeds;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContentTest {

    private static final ConversationId MAIN = ConversationId.of("main");

    @TempDir Path directory;

    @Test
    void everyContentIsReadAsItWasWritten() {
        RandomSeeds.each(
                300,
                random -> {
                    var contents = new RandomContents(random);
                    for (var kind : RowContentKind.values()) {
                        var content = contents.next(kind);
                        var json = Json.write(RowContentEncoder.of(content));

                        assertThat(RowContentKind.of(content)).isEqualTo(kind);
                        assertThat(
                                        RowContentDecoder.content(
                                                RowContentKind.of(RowContentKind.code(content)),
                                                Json.parse(json)))
                                .as(json)
                                .isEqualTo(content);
                    }
                });
    }

    @Test
    void plainWordsAreKeptAsNothingElse() {
        var json =
                Json.write(RowContentEncoder.of(RowContent.Message.of(MessageRole.USER, "hello")));

        assertThat(json).isEqualTo("\"hello\"");
    }

    @Test
    void rowThatCannotBeReadIsNamedAndTheOthersCanBeRead() throws Exception {
        try (var store = SqliteStore.open(directory)) {
            var conversations = new ConversationService(store.conversations(), () -> Instant.EPOCH);
            conversations.create(MAIN, ConversationConfig.NONE);
            conversations.append(MAIN, RowContent.Message.of(MessageRole.SYSTEM, "first"));
            conversations.append(MAIN, RowContent.Message.of(MessageRole.SYSTEM, "second"));
            for (var damage : new String[] {"content = '{'", "content = '7'", "kind = 99"}) {
                store.write(connection ->
                        connection.update("UPDATE said SET " + damage + " WHERE seq = 1"));

                assertThatThrownBy(() -> conversations.view(MAIN))
                        .isInstanceOfSatisfying(
                                NerveException.class,
                                failure ->
                                        assertThat(failure.code())
                                                .isEqualTo(ErrorCode.LINEAGE_CORRUPT))
                        .hasMessageContaining("row main#1 in the store " + directory);
                assertThat(conversations.viewAsOf(MAIN, 1).shown()).hasSize(1);
            }
        }
    }

    @Test
    void whatIsTooLargeIsRefusedWhenItIsWritten() throws Exception {
        try (var store = SqliteStore.open(directory)) {
            var conversations = new ConversationService(store.conversations(), () -> Instant.EPOCH);
            conversations.create(MAIN, ConversationConfig.NONE);

            assertThatThrownBy(() ->
                            conversations.append(
                                    MAIN,
                                    RowContent.Message.of(
                                            MessageRole.SYSTEM, "x".repeat(17 * 1024 * 1024))))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessageContaining("16 MiB");

            assertThat(conversations.get(MAIN).end()).isZero();
        }
    }

    @Test
    void momentsThatCannotBeKeptAreRefused() throws Exception {
        try (var store = SqliteStore.open(directory)) {
            var conversations = new ConversationService(store.conversations(), () -> Instant.MAX);

            assertThatThrownBy(() -> conversations.create(MAIN, ConversationConfig.NONE))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessageContaining("between the years");
        }
        assertThat(EpochNanos.toInstant(EpochNanos.toNanos(Instant.ofEpochSecond(-1, 5))))
                .isEqualTo(Instant.ofEpochSecond(-1, 5));
    }
}
