package dev.nerve.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.Outcome;
import dev.nerve.session.Session;
import dev.nerve.session.SessionRegistry;
import dev.nerve.store.HistoryStore;
import dev.nerve.store.NodeHistory;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.testkit.LogCapture;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// The stored history of executions of persistent nodes.
class HistoryLayerTest {

    private static final NodeId AGENT = NodeId.of("agent");

    private final Kept kept = new Kept(new ArrayList<>());

    private Session session(HistoryStore historyStore) {
        var runner = new NodeRunner(RealTimeSource.REAL, new Random(1), historyStore);
        return new SessionRegistry(runner, NodeKinds.of(List.of()), RealTimeSource.REAL)
                .create("work", "");
    }

    private Session session() {
        return session((_, _) -> Optional.of(kept));
    }

    @Test
    void everyExecutionIsKeptWithWhatWentInAndCameOut() throws InterruptedException {
        var session = session();
        session.add(FakePersistentNode.of("agent", _ -> "done"));

        session.send("agent", "hello");

        var entry = kept.entries().getFirst();
        assertThat(entry.op()).isEqualTo(NodeHistory.NodeOperation.SEND);
        assertThat(entry.data().at("input").text()).isEqualTo("hello");
        assertThat(entry.data().at("path").text()).isEqualTo("agent");
        assertThat(entry.data().fields()).containsKeys("output", "run_id", "duration_ms");
    }

    @Test
    void failedExecutionsAreKeptToo() throws InterruptedException {
        var session = session();
        session.add(
                FakePersistentNode.of("agent", _ -> Outcome.failed(ErrorCode.NETWORK, "no route")));

        session.send("agent", "hello");

        assertThat(kept.entries().getFirst().data().at("error").text()).isEqualTo("no route");
        assertThat(kept.entries().getFirst().data().at("error_type").text()).isEqualTo("network");
    }

    @Test
    void nothingIsKeptOfOtherNodesOrWhereItIsOff() throws InterruptedException {
        var session = session();
        session.add(FakePersistentNode.of("agent", _ -> "done"));
        session.add(IdentityNode.of("same"));
        session.addMetadata(AGENT, Map.of("history", false));

        session.send("agent", "hello");
        session.send("same", "hello");

        assertThat(kept.entries()).isEmpty();
    }

    @Test
    void historyThatCannotBeWrittenDoesNotTakeTheOutcomeAway() throws InterruptedException {
        var session = session((_, _) -> Optional.of(new Kept(List.of())));
        session.add(FakePersistentNode.of("agent", _ -> "done"));

        try (var log = LogCapture.of(HistoryLayer.class)) {
            assertThat(session.send("agent", "hello")).isInstanceOf(Outcome.Done.class);
            assertThat(log.messages()).containsExactly("WARNING the disk is full");
        }
    }

    /// A history in a list; one that cannot be changed is a disk that is full.
    private record Kept(List<Entry> entries) implements NodeHistory {

        @Override
        public Entry append(NodeOperation op, Value.Fields data) {
            var entry = new Entry(entries.size() + 1L, Instant.EPOCH, AGENT, op, data);
            try {
                entries.add(entry);
            } catch (UnsupportedOperationException full) {
                throw new NerveException.Unavailable("the disk is full", full);
            }
            return entry;
        }

        @Override
        public List<Entry> read(Query query) {
            return List.copyOf(entries);
        }
    }
}
