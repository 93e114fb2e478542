package dev.nerve.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ConversationId;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationQuery;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.operation.ConversationService;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Conversations that an earlier version named by their chat alone.
class UpgradedConversationsTest {

    @TempDir Path directory;

    @BeforeEach
    void create() throws Exception {
        OldStore.create(
                directory,
                6,
                """
                INSERT INTO session (key, name, info, created) VALUES
                (1, 'work', '{"description":"","tags":[],"metadata":{}}', 5),
                (2, 'play', '{"description":"","tags":[],"metadata":{}}', 6);
                INSERT INTO node (key, session, name, definition, metadata) VALUES
                (1, 1, 'writer', '{"id":"writer","type":"chat","parameters":
                    {"model":"scripted/echo","conversation":"writer"}}', NULL),
                (2, 2, 'writer', '{"id":"writer","type":"chat","parameters":
                    {"model":"scripted/echo","conversation":"writer"}}', NULL),
                (3, 1, 'branch', '{"id":"branch","type":"chat","parameters":
                    {"model":"scripted/echo","conversation":"branch"}}',
                    '{"conversation":"branch","forked_from":"writer"}'),
                (4, 1, 'fixed', '{"id":"fixed","type":"chat","parameters":
                    {"model":"scripted/echo","conversation":"shared"}}', NULL),
                (5, 1, 'both', '{"id":"both","type":"graph","parameters":{"steps":[{"id":"a",
                    "node":{"id":"writer","type":"chat","parameters":
                    {"model":"scripted/echo","conversation":"writer"}}}]}}', NULL);
                INSERT INTO conversation (key, name, state, end_seq, created) VALUES
                (1, 'writer', 0, 5, 10), (3, 'shared', 0, 0, 11);
                INSERT INTO conversation (key, name, state, end_seq, created, relation, base_owner,
                    base_end, forked_from, forked_at, forked_as) VALUES
                (2, 'branch', 0, 4, 20, 1, 1, 3, 1, 3, 1);
                INSERT INTO said (owner, seq, time, kind, content, messages, turns, tokens,
                    open_turn, open_calls) VALUES
                (1, 0, 10, 2, '"one"', 1, 1, 1, 0, 0),
                (1, 1, 11, 12, '{}', 1, 1, 1, NULL, 0),
                (1, 2, 12, 8, '"here"', 1, 1, 1, NULL, 0),
                (1, 3, 13, 2, '"two"', 2, 2, 2, 3, 0),
                (1, 4, 14, 12, '{}', 2, 2, 2, NULL, 0),
                (2, 3, 15, 8, '"there"', 1, 1, 1, NULL, 0);
                """);
    }

    private static ConversationId id(String name) {
        return ConversationId.of(name);
    }

    private static List<String> names(ConversationService conversations, ConversationQuery query) {
        return conversations.catalog().list(query).conversations().stream()
                .map(one -> one.conversation().id().name())
                .toList();
    }

    @Test
    void areNamedBySessionAndChat() throws Exception {
        try (var store = SqliteStore.open(directory)) {
            var conversations =
                    new ConversationService(store.conversations(), InstantSource.system());

            assertThat(names(conversations, ConversationQuery.DEFAULT))
                    .containsExactly("play/writer", "shared", "work/branch", "work/writer");
            assertThat(
                            names(
                                    conversations,
                                    ConversationQuery.DEFAULT.session(SessionId.of("work"))))
                    .containsExactly("work/branch", "work/writer");

            var work = store.definitions().find(SessionId.of("work")).orElseThrow().stored();
            assertThat(work.nodes())
                    .extracting(node -> node.definition().parameters().find("conversation"))
                    .extracting(found -> found.map(Object::toString).orElse(""))
                    .map(text -> text.replace("\"", ""))
                    .containsExactly("work/writer", "work/branch", "shared", "");
            var graph = work.nodes().getLast().definition().toValue().toJson();
            assertThat(graph).contains("\"conversation\":\"work/writer\"");
            assertThat(work.nodes().get(1).metadata().at("conversation").text())
                    .isEqualTo("work/branch");
            assertThat(work.nodes().get(1).name()).isEqualTo(NodeId.of("branch"));
        }
    }

    @Test
    void keepTheirRowsForksAndMarks() throws Exception {
        try (var store = SqliteStore.open(directory)) {
            var conversations =
                    new ConversationService(store.conversations(), InstantSource.system());

            assertThat(conversations.get(id("work/writer")).end()).isEqualTo(5);
            var branch = conversations.get(id("work/branch"));
            assertThat(branch.origin().forkedFrom()).isEqualTo(id("work/writer"));
            assertThat(branch.end()).isEqualTo(4);
            var marked =
                    conversations.fork(
                            ForkRequest.of(id("work/writer"), id("work/again"))
                                    .at(new ForkPoint.AtMark("here")));
            assertThat(marked.conversation().start()).isEqualTo(3);
        }
    }

    @Test
    void areForkedForTheSecondSession() throws Exception {
        try (var store = SqliteStore.open(directory)) {
            var conversations =
                    new ConversationService(store.conversations(), InstantSource.system());

            var fork = conversations.get(id("play/writer"));
            assertThat(fork.origin().relation()).isEqualTo(Conversation.Relation.FORK);
            assertThat(fork.origin().forkedFrom()).isEqualTo(id("work/writer"));
            assertThat(fork.start()).isEqualTo(5);
            assertThat(conversations.history(id("play/writer")))
                    .isEqualTo(conversations.history(id("work/writer")));
        }
    }

    @Test
    void areListedByWhoOnlyReads() throws Exception {
        try (var store = SqliteStore.openReadOnly(directory)) {
            var conversations =
                    new ConversationService(store.conversations(), InstantSource.system());

            assertThat(names(conversations, ConversationQuery.DEFAULT))
                    .containsExactly("branch", "shared", "writer");
            assertThat(conversations.get(id("writer")).end()).isEqualTo(5);
        }
        assertThat(OldStore.version(directory)).isEqualTo(6);
    }
}
