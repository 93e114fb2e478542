package dev.nerve.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.session.definition.DefinitionStore.StoredNode;
import dev.nerve.session.definition.SessionInfo;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnreadableDefinitionTest {

    private static final SessionId WORK = SessionId.of("work");

    @TempDir Path directory;

    private SqliteStore store;

    @BeforeEach
    void open() throws InterruptedException {
        store = SqliteStore.open(directory);
        for (var name : List.of("work", "play")) {
            var session = SessionId.of(name);
            store.definitions()
                    .save(
                            new SessionInfo(
                                    session, name, List.of(), Value.Fields.EMPTY, Instant.EPOCH));
            store.definitions().save(session, node("first"));
            store.definitions().save(session, node("second"));
        }
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static StoredNode node(String name) {
        var id = NodeId.of(name);
        var noted = Value.Fields.EMPTY.with("team", "blue");
        return new StoredNode(id, new NodeDefinition(id, "bash", Value.Fields.EMPTY), noted);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"id\": \"fir", "", "7", "{}", "{\"id\": \"../x\", \"type\": \"a\"}"})
    void othersAreReadAndWhatIsBrokenIsListedAsItIs(String broken) throws InterruptedException {
        breakFirst("definition", broken);

        var sessions = store.definitions().load();

        assertThat(sessions).hasSize(2);
        assertThat(sessions.getLast().nodes()).containsExactly(node("first"), node("second"));
        assertThat(sessions.getFirst().nodes()).hasSize(2).contains(node("second"));
        var listed = sessions.getFirst().nodes().getFirst();
        assertThat(listed.name()).isEqualTo(NodeId.of("first"));
        assertThat(listed.definition().type()).isEqualTo("unreadable");
        assertThat(listed.definition().parameters().at("stored")).isEqualTo(Value.of(broken));
        assertThat(first("definition")).isEqualTo(broken);
    }

    @Test
    void savingABrokenDefinitionKeepsWhatIsInTheFile() throws InterruptedException {
        breakFirst("definition", "{oops");
        var listed = store.definitions().load().getFirst().nodes().getFirst();
        var noted = Value.Fields.EMPTY.with("team", "red");

        store.definitions().save(WORK, new StoredNode(listed.name(), listed.definition(), noted));

        assertThat(first("definition")).isEqualTo("{oops");
        assertThat(store.definitions().load().getFirst().nodes().getFirst())
                .isEqualTo(new StoredNode(listed.name(), listed.definition(), noted));
    }

    @Test
    void brokenNotesAndInfosAreGivenAsTheyAre() throws InterruptedException {
        breakFirst("metadata", "[oops");
        store.write(connection ->
                connection.update("UPDATE session SET info = '{' WHERE name = 'work'"));

        var work = store.definitions().load().getFirst();

        assertThat(work.info().id()).isEqualTo(WORK);
        assertThat(work.info().metadata().at("unreadable")).isEqualTo(Value.of("{"));
        assertThat(work.nodes().getFirst().definition()).isEqualTo(node("first").definition());
        assertThat(work.nodes().getFirst().metadata().at("unreadable"))
                .isEqualTo(Value.of("[oops"));
    }

    private void breakFirst(String column, String json) throws InterruptedException {
        store.write(connection ->
                connection.update("UPDATE node SET %s = ? WHERE key = 1".formatted(column), json));
    }

    private String first(String column) {
        return store.<String>read(connection ->
                connection
                        .first(
                                "SELECT %s FROM node WHERE key = 1".formatted(column),
                                row -> row.getString(1))
                        .orElseThrow());
    }
}
