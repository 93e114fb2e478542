package dev.nerve.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.SessionId;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.query.ArchiveState;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.DefinitionStore.StoredNode;
import dev.nerve.session.definition.SessionInfo;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunStore;
import dev.nerve.store.TakeOver;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.testkit.DefinitionStoreContract;
import dev.nerve.testkit.SampleRuns;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class OwnedDefinitionStoreTest implements DefinitionStoreContract {

    private static final RunId RUN = RunId.of("talk-1");
    private static final SessionId SESSION = SessionId.of("talk-1");
    private static final SessionId OTHER = SessionId.of("daily");
    private static final RunOwner ME = new RunOwner(1, Instant.EPOCH);

    private final RunStore runs = new InMemoryRunStore();
    private final DefinitionStore below = new InMemoryConversationStore().definitions();
    private final OwnedDefinitionStore definitions = new OwnedDefinitionStore(below, runs);

    @Override
    public DefinitionStore definitions() {
        return definitions;
    }

    private RunOwnership own() throws InterruptedException {
        runs.add(SampleRuns.run(RUN.name()));
        var ownership = runs.acquire(RUN, ME, _ -> false).orElseThrow();
        definitions.own(RUN, ownership);
        definitions.add(info(SESSION));
        definitions.add(SESSION, node("dev"));
        return ownership;
    }

    private void loseTheRun() throws InterruptedException {
        var next = new RunOwner(2, Instant.EPOCH);
        assertThat(runs.acquire(RUN, next, _ -> true, TakeOver.INSIST)).isPresent();
    }

    private static SessionInfo info(SessionId session) {
        return new SessionInfo(session, "for a test", List.of(), Value.Fields.EMPTY, Instant.EPOCH);
    }

    private static StoredNode node(String name) {
        var id = NodeId.of(name);
        return new StoredNode(
                id, new NodeDefinition(id, "identity", Value.Fields.EMPTY), Value.Fields.EMPTY);
    }

    @Test
    void processThatLostARunChangesNothingInItsSession() throws InterruptedException {
        own();
        loseTheRun();
        var before = below.load();

        List.<ThrowingCallable>of(
                        () -> definitions.add(info(SESSION)),
                        () -> definitions.save(info(SESSION)),
                        () -> definitions.add(SESSION, node("late")),
                        () -> definitions.save(SESSION, node("dev")),
                        () -> definitions.label(SESSION, Value.Fields.EMPTY.with("a", "b")),
                        () -> definitions.archive(SESSION, ArchiveState.ARCHIVED),
                        () -> definitions.remove(SESSION, NodeId.of("dev")),
                        () -> definitions.remove(SESSION))
                .forEach(write ->
                        assertThatThrownBy(write)
                                .isInstanceOf(NerveException.Unavailable.class)
                                .hasMessageContaining("now belongs to another process"));

        assertThat(below.load()).isEqualTo(before);
    }

    @Test
    void otherSessionsNeedNoRun() throws InterruptedException {
        own();
        loseTheRun();

        definitions.add(info(OTHER));
        definitions.add(OTHER, node("dev"));

        assertThat(definitions.nodes(OTHER)).hasSize(1);
    }

    @Test
    void sessionOfAReleasedRunIsLikeAnyOther() throws InterruptedException {
        own();
        loseTheRun();

        definitions.release(RUN);
        definitions.remove(SESSION);

        assertThat(below.find(SESSION)).isEmpty();
    }
}
