package dev.nerve.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.query.ArchiveFilter;
import dev.nerve.query.ArchiveState;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.DefinitionStore.NodeSummary;
import dev.nerve.session.definition.DefinitionStore.StoredNode;
import dev.nerve.session.definition.DefinitionStore.StoredSession;
import dev.nerve.session.definition.DefinitionStore.VersionChange;
import dev.nerve.session.definition.SessionInfo;
import dev.nerve.session.definition.SessionPage;
import dev.nerve.session.definition.SessionPage.SessionSummary;
import dev.nerve.session.definition.SessionQuery;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The promises of every definition store.
public interface DefinitionStoreContract extends NodeListContract {

    /// {@return the store to test: the same in every call of one test, and empty at first}
    @Override
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

    @Test
    default void everyChangeRaisesTheVersionOfItsSession() throws InterruptedException {
        var zoo = SessionId.of("zoo");
        var seen = new ArrayList<VersionChange>();
        seen.add(definitions().add(session("zoo", "")));
        long other = definitions().add(session("ant", "")).after();
        seen.add(definitions().add(zoo, node("a", "bash"), node("b", "bash")));
        seen.add(definitions().save(zoo, node("a", "chat")));
        seen.add(definitions().save(session("zoo", "new")));
        seen.add(definitions().label(zoo, Value.Fields.EMPTY.with("team", "red")));
        seen.add(definitions().archive(zoo, ArchiveState.ARCHIVED));
        seen.add(definitions().remove(zoo, NodeId.of("a")));

        for (int i = 1; i < seen.size(); i++) {
            assertThat(seen.get(i).before()).isEqualTo(seen.get(i - 1).after());
            assertThat(seen.get(i).after()).isGreaterThan(seen.get(i).before());
        }
        assertThat(definitions().version(zoo)).hasValue(seen.getLast().after());
        assertThat(definitions().find(zoo).orElseThrow().version())
                .isEqualTo(seen.getLast().after());
        assertThat(definitions().version(SessionId.of("ant"))).hasValue(other);
    }

    @Test
    default void versionStaysIfNothingChanges() throws InterruptedException {
        var zoo = SessionId.of("zoo");
        long version = definitions().add(session("zoo", "")).after();

        assertThat(definitions().remove(zoo, NodeId.of("a")))
                .isEqualTo(new VersionChange(version, version));
        assertThat(definitions().archive(zoo, ArchiveState.ACTIVE))
                .isEqualTo(new VersionChange(version, version));
        assertThat(definitions().version(zoo)).hasValue(version);
    }

    @Test
    default void sessionThatIsCreatedAgainHasAnotherVersion() throws InterruptedException {
        var zoo = SessionId.of("zoo");
        long version = definitions().add(session("zoo", "")).after();
        definitions().remove(zoo);
        assertThat(definitions().version(zoo)).isEmpty();
        assertThat(definitions().find(zoo)).isEmpty();

        assertThat(definitions().add(session("zoo", "")).after()).isGreaterThan(version);
    }

    @Test
    default void listIsPagedInTheOrderOfCreation() throws InterruptedException {
        var names = new ArrayList<String>();
        for (int i = 25; i > 0; i--) {
            names.add("s" + i);
            definitions().add(session("s" + i, ""));
        }

        var found = new ArrayList<String>();
        var query = SessionQuery.DEFAULT.limit(10);
        var page = definitions().list(query);
        found.addAll(names(page));
        definitions().remove(SessionId.of(found.getLast()));
        while (page.next() != null) {
            page = definitions().list(query.after(page.next()));
            found.addAll(names(page));
        }

        assertThat(found).isEqualTo(names);
    }

    @Test
    default void listHasWhatASessionIsButNoNodes() throws InterruptedException {
        var zoo = SessionId.of("zoo");
        var labels = Value.Fields.EMPTY.with("team", "red");
        definitions().add(session("zoo", "animals"));
        definitions().add(zoo, node("a", "bash"), node("b", "chat"));
        long version = definitions().label(zoo, labels).after();

        assertThat(definitions().list(SessionQuery.DEFAULT).sessions())
                .containsExactly(
                        new SessionSummary(session("zoo", "animals"), labels, false, 2, version));
        assertThat(definitions().nodes(zoo))
                .containsExactly(
                        new NodeSummary(NodeId.of("a"), "bash", Value.Fields.EMPTY),
                        new NodeSummary(NodeId.of("b"), "chat", Value.Fields.EMPTY));
        assertThat(definitions().nodes(SessionId.of("ant"))).isEmpty();
    }

    @Test
    default void listIsFilteredByLabelTextAndArchive() throws InterruptedException {
        definitions().add(session("zoo", "Many Animals"));
        definitions().add(session("ant", "one animal"));
        definitions().add(session("old", ""));
        var labels = Value.Fields.EMPTY.with("team", "red").with("size", 3);
        definitions().label(SessionId.of("zoo"), labels);
        definitions().label(SessionId.of("ant"), Value.Fields.EMPTY.with("team", "blue"));
        definitions().archive(SessionId.of("old"), ArchiveState.ARCHIVED);

        var all = SessionQuery.DEFAULT;
        assertThat(names(all)).containsExactly("zoo", "ant");
        assertThat(names(all.label("team"))).containsExactly("zoo", "ant");
        assertThat(names(all.label("team=blue"))).containsExactly("ant");
        assertThat(names(all.label("size=3"))).containsExactly("zoo");
        assertThat(names(all.label("none"))).isEmpty();
        assertThat(names(all.text("ANIMALS"))).containsExactly("zoo");
        assertThat(names(all.text("nt"))).containsExactly("ant");
        var created = session("zoo", "").created();
        assertThat(names(all.since(created))).containsExactly("zoo", "ant");
        assertThat(names(all.since(created.plusNanos(1)))).isEmpty();
        assertThat(names(all.archive(ArchiveFilter.ARCHIVED))).containsExactly("old");
        assertThat(names(all.archive(ArchiveFilter.ALL))).containsExactly("zoo", "ant", "old");

        definitions().save(session("zoo", "changed"));
        definitions().archive(SessionId.of("old"), ArchiveState.ACTIVE);
        assertThat(names(all.label("size"))).containsExactly("zoo");
        assertThat(names(all)).containsExactly("zoo", "ant", "old");
    }

    @Test
    default void forkIsFoundByItsRequest() throws InterruptedException {
        var fork = Value.Fields.EMPTY.with("fork_request", Value.Fields.EMPTY.with("id", "r1"));
        var node = node("a", "bash");
        definitions().add(session("zoo", ""));
        definitions().add(session("ant", ""));
        definitions()
                .add(SessionId.of("ant"), new StoredNode(node.name(), node.definition(), fork));

        assertThat(definitions().findFork("r1")).contains(SessionId.of("ant"));
        assertThat(definitions().findFork("r2")).isEmpty();
    }

    @Test
    default void onlyAStoredSessionHasLabelsAndAnArchive() {
        var zoo = SessionId.of("zoo");

        assertThatThrownBy(() -> definitions().label(zoo, Value.Fields.EMPTY))
                .isInstanceOf(NerveException.NotFound.class);
        assertThatThrownBy(() -> definitions().archive(zoo, ArchiveState.ARCHIVED))
                .isInstanceOf(NerveException.NotFound.class);
    }

    private List<String> names(SessionQuery query) {
        return names(definitions().list(query));
    }

    private static List<String> names(SessionPage page) {
        return page.sessions().stream().map(one -> one.info().id().name()).toList();
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
