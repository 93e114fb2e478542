package dev.nerve.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.conversation.Config;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.Conversations;
import dev.nerve.conversation.Role;
import dev.nerve.json.Json;
import dev.nerve.testkit.Seeds;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContentTest {

    private static final ConversationId MAIN = ConversationId.of("main");

    @TempDir Path directory;

    @Test
    void everyContentIsReadAsItWasWritten() {
        Seeds.each(
                300,
                random -> {
                    var contents = new RandomContents(random);
                    for (var kind : Kind.values()) {
                        var content = contents.next(kind);
                        var json = Json.write(Encoding.of(content));

                        assertThat(Kind.of(content)).isEqualTo(kind);
                        assertThat(Decoding.content(Kind.of(Kind.code(content)), Json.parse(json)))
                                .as(json)
                                .isEqualTo(content);
                    }
                });
    }

    @Test
    void plainWordsAreKeptAsNothingElse() {
        var json = Json.write(Encoding.of(Content.Message.of(Role.USER, "hello")));

        assertThat(json).isEqualTo("\"hello\"");
    }

    @Test
    void rowThatCannotBeReadIsNamedAndTheOthersCanBeRead() throws Exception {
        try (var store = SqliteStore.open(directory)) {
            var conversations = new Conversations(store.conversations(), () -> Instant.EPOCH);
            conversations.create(MAIN, Config.NONE);
            conversations.append(MAIN, Content.Message.of(Role.SYSTEM, "first"));
            conversations.append(MAIN, Content.Message.of(Role.SYSTEM, "second"));
            for (var damage : new String[] {"content = '{'", "content = '7'", "kind = 99"}) {
                store.write(link -> link.update("UPDATE said SET " + damage + " WHERE seq = 1"));

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
            var conversations = new Conversations(store.conversations(), () -> Instant.EPOCH);
            conversations.create(MAIN, Config.NONE);

            assertThatThrownBy(() ->
                            conversations.append(
                                    MAIN,
                                    Content.Message.of(Role.SYSTEM, "x".repeat(17 * 1024 * 1024))))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessageContaining("16 MiB");

            assertThat(conversations.get(MAIN).end()).isZero();
        }
    }

    @Test
    void momentsThatCannotBeKeptAreRefused() throws Exception {
        try (var store = SqliteStore.open(directory)) {
            var conversations = new Conversations(store.conversations(), () -> Instant.MAX);

            assertThatThrownBy(() -> conversations.create(MAIN, Config.NONE))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessageContaining("between the years");
        }
        assertThat(Moments.of(Moments.toNumber(Instant.ofEpochSecond(-1, 5))))
                .isEqualTo(Instant.ofEpochSecond(-1, 5));
    }
}
