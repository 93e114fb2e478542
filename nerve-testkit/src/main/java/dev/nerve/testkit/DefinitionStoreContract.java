package dev.nerve.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.DefinitionStore.StoredNode;
import dev.nerve.session.definition.DefinitionStore.StoredSession;
import dev.nerve.session.definition.SessionInfo;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The promises of every definition store.
public interface DefinitionStoreContract {

    /// {@return the store to test: the same in every call of one test, and empty at first}
    DefinitionStore definitions();

    @Test
    default void nothingIsThereAtFirst() {
        assertThat(definitions().load()).isEmpty();
    }

    @Test
    default void sessionsAndNodesComeAsTheyWereSavedAndInThatOrder() throws InterruptedException {
        var zoo = session("zoo", "animals");
        var ant = session("ant", "");
        definitions().save(zoo);
        definitions().save(ant);
        definitions().save(zoo.id(), node("z", "bash"));
        definitions().save(ant.id(), node("m", "bash"));
        definitions().save(zoo.id(), node("a", "chat"));

        assertThat(definitions().load())
                .containsExactly(
                        new StoredSession(zoo, List.of(node("z", "bash"), node("a", "chat"))),
                        new StoredSession(ant, List.of(node("m", "bash"))));
    }

    @Test
    default void whatChangesKeepsItsPlace() throws InterruptedException {
        definitions().save(session("zoo", "old"));
        definitions().save(session("ant", ""));
        definitions().save(SessionId.of("zoo"), node("z", "bash"));
        definitions().save(SessionId.of("zoo"), node("a", "bash"));

        definitions().save(session("zoo", "new"));
        definitions().save(SessionId.of("zoo"), node("z", "chat"));

        assertThat(definitions().load())
                .containsExactly(
                        new StoredSession(
                                session("zoo", "new"),
                                List.of(node("z", "chat"), node("a", "bash"))),
                        new StoredSession(session("ant", ""), List.of()));
    }

    @Test
    default void whatIsRemovedIsForgottenAndComesBackAtTheEnd() throws InterruptedException {
        definitions().save(session("zoo", ""));
        definitions().save(session("ant", ""));
        definitions().save(SessionId.of("zoo"), node("z", "bash"));
        definitions().save(SessionId.of("ant"), node("a", "bash"));
        definitions().save(SessionId.of("ant"), node("b", "bash"));

        definitions().remove(SessionId.of("zoo"));
        definitions().remove(SessionId.of("ant"), NodeId.of("a"));
        definitions().save(session("zoo", ""));
        definitions().save(SessionId.of("ant"), node("a", "bash"));

        assertThat(definitions().load())
                .containsExactly(
                        new StoredSession(
                                session("ant", ""), List.of(node("b", "bash"), node("a", "bash"))),
                        new StoredSession(session("zoo", ""), List.of()));
    }

    @Test
    default void removingWhatIsNotThereChangesNothing() throws InterruptedException {
        definitions().save(session("zoo", ""));

        definitions().remove(SessionId.of("ant"));
        definitions().remove(SessionId.of("zoo"), NodeId.of("a"));
        definitions().remove(SessionId.of("ant"), NodeId.of("a"));

        assertThat(definitions().load())
                .containsExactly(new StoredSession(session("zoo", ""), List.of()));
    }

    @Test
    default void whatIsNewHasANameOfItsOwn() throws InterruptedException {
        var zoo = SessionId.of("zoo");
        definitions().add(session("zoo", "old"));
        definitions().add(zoo, node("a", "bash"));

        assertThatThrownBy(() -> definitions().add(session("zoo", "new")))
                .isInstanceOf(NerveException.AlreadyExists.class);
        assertThatThrownBy(() -> definitions().add(zoo, node("b", "bash"), node("a", "chat")))
                .isInstanceOf(NerveException.AlreadyExists.class)
                .hasMessageContaining("'a' is already stored in session 'zoo'");

        assertThat(definitions().load())
                .containsExactly(
                        new StoredSession(session("zoo", "old"), List.of(node("a", "bash"))));
    }

    @Test
    default void nodeNeedsItsSession() {
        assertThatThrownBy(() -> definitions().save(SessionId.of("zoo"), node("z", "bash")))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessageContaining("session 'zoo'");
        assertThat(definitions().load()).isEmpty();
    }

    private static SessionInfo session(String name, String description) {
        return new SessionInfo(
                SessionId.of(name),
                description,
                List.of("one", "two words"),
                Value.Fields.EMPTY.with("owner", "ann").with("deep", List.of(1, 2)),
                Instant.parse("2026-03-01T12:00:00.123456789Z"));
    }

    private static StoredNode node(String name, String type) {
        return new StoredNode(
                NodeId.of(name),
                new NodeDefinition(
                        NodeId.of(name + "-defined"),
                        type,
                        Value.Fields.EMPTY.with("command", "ls 'ä'").with("none", null)),
                Value.Fields.EMPTY.with("forked_from", "x"));
    }
}
