package dev.nerve.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.IdentityNode;
import dev.nerve.node.NodeKinds;
import dev.nerve.run.Outcome;
import dev.nerve.session.Session;
import dev.nerve.session.Sessions;
import dev.nerve.store.Histories;
import dev.nerve.store.History;
import dev.nerve.testkit.FakePersistent;
import dev.nerve.testkit.RealTime;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// What is kept of the executions of persistent nodes.
class RecordedTest {

    private static final NodeId AGENT = NodeId.of("agent");

    private final Kept kept = new Kept(new ArrayList<>());

    private Session session(Histories histories) {
        var runner = new Runner(RealTime.REAL, new Random(1), histories);
        return new Sessions(runner, NodeKinds.of(List.of()), RealTime.REAL).create("work", "");
    }

    private Session session() {
        return session((_, _) -> Optional.of(kept));
    }

    @Test
    void everyExecutionIsKeptWithWhatWentInAndCameOut() throws InterruptedException {
        var session = session();
        session.add(FakePersistent.of("agent", _ -> "done"));

        session.send("agent", "hello");

        var entry = kept.entries().getFirst();
        assertThat(entry.op()).isEqualTo(History.Op.SEND);
        assertThat(entry.data().at("input").text()).isEqualTo("hello");
        assertThat(entry.data().at("path").text()).isEqualTo("agent");
        assertThat(entry.data().fields()).containsKeys("output", "run_id", "duration_ms");
    }

    @Test
    void failedExecutionsAreKeptToo() throws InterruptedException {
        var session = session();
        session.add(FakePersistent.of("agent", _ -> Outcome.failed(ErrorCode.NETWORK, "no route")));

        session.send("agent", "hello");

        assertThat(kept.entries().getFirst().data().at("error").text()).isEqualTo("no route");
        assertThat(kept.entries().getFirst().data().at("error_type").text()).isEqualTo("network");
    }

    @Test
    void nothingIsKeptOfOtherNodesOrWhereItIsOff() throws InterruptedException {
        var session = session();
        session.add(FakePersistent.of("agent", _ -> "done"));
        session.add(IdentityNode.of("same"));
        session.note(AGENT, Map.of("history", false));

        session.send("agent", "hello");
        session.send("same", "hello");

        assertThat(kept.entries()).isEmpty();
    }

    @Test
    void historyThatCannotBeWrittenDoesNotTakeTheOutcomeAway() throws InterruptedException {
        var session = session((_, _) -> Optional.of(new Kept(List.of())));
        session.add(FakePersistent.of("agent", _ -> "done"));

        assertThat(session.send("agent", "hello")).isInstanceOf(Outcome.Done.class);
    }

    /// A history in a list; one that cannot be changed is a disk that is full.
    private record Kept(List<Entry> entries) implements History {

        @Override
        public Entry append(Op op, Value.Fields data) {
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
