package dev.nerve.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.DefinitionStore.NodeSummary;
import dev.nerve.session.definition.SessionQuery;
import dev.nerve.value.Value;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Sessions and nodes that an earlier version stored.
class UpgradedDefinitionsTest {

    private static final SessionId WORK = SessionId.of("work");

    @TempDir Path directory;

    @BeforeEach
    void create() throws Exception {
        OldStore.create(
                directory,
                6,
                """
                INSERT INTO session (key, name, info, created) VALUES
                (3, 'work', '{"description":"Old work","tags":["a"],"metadata":{}}', 5),
                (7, 'empty', '{"description":"","tags":[],"metadata":{}}', 6);
                INSERT INTO node (key, session, name, definition, metadata) VALUES
                (1, 3, 'shell', '{"id":"shell","type":"bash","parameters":{}}',
                 '{"labels":["not","an","object"]}'),
                (2, 3, 'echo', '{"id":"echo","type":"identity","parameters":{}}',
                 '{"labels":{"team":"red"},"fork_request":{"id":"r1","fingerprint":"f"}}');
                """);
    }

    @Test
    void areListedByWhoOnlyReads() throws Exception {
        try (var read = SqliteStore.openReadOnly(directory)) {
            check(read.definitions());
        }
        assertThat(OldStore.version(directory)).isEqualTo(6);
    }

    @Test
    void areListedAfterTheUpgrade() throws Exception {
        try (var store = SqliteStore.open(directory)) {
            check(store.definitions());

            var change = store.definitions().label(WORK, Value.Fields.EMPTY.with("team", "blue"));
            assertThat(change).isEqualTo(new DefinitionStore.VersionChange(3, 8));
            assertThat(store.definitions().list(SessionQuery.DEFAULT.label("team=blue")).sessions())
                    .hasSize(1);
        }
    }

    private static void check(DefinitionStore definitions) {
        var page = definitions.list(SessionQuery.DEFAULT);
        assertThat(page.sessions())
                .extracting(one -> one.info().id().name())
                .containsExactly("work", "empty");
        assertThat(page.sessions().getFirst().nodes()).isEqualTo(2);
        assertThat(definitions.list(SessionQuery.DEFAULT.text("old w")).sessions()).hasSize(1);
        assertThat(definitions.find(WORK).orElseThrow().stored().nodes()).hasSize(2);
        assertThat(definitions.nodes(WORK))
                .containsExactly(
                        new NodeSummary(NodeId.of("shell"), "bash", Value.Fields.EMPTY),
                        new NodeSummary(
                                NodeId.of("echo"),
                                "identity",
                                Value.Fields.EMPTY.with("team", "red")));
        assertThat(definitions.findFork("r1")).contains(WORK);
    }
}
