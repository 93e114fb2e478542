package dev.nerve.engine.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.RunPath;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.execution.NodeRunner;
import dev.nerve.protocol.EventCommands.Subscribe;
import dev.nerve.store.RunOwner;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.SampleRuns;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// A subscriber can get output as it is stored, and none before.
class StoredOutputTest {

    private final InMemoryRunStore store = new InMemoryRunStore();
    private final NodeRunner runner = NodeRunners.real();

    @Test
    void subscriberThatWantsStoredOutputGetsNoneLive() throws Exception {
        var run = SampleRuns.run("fix-00000001");
        store.add(run);
        var chunk =
                new Event(
                        1,
                        run.id(),
                        RunPath.root("fix"),
                        NodeId.of("fix"),
                        runner.time().now(),
                        new Fact.OutputChunk("stdout", "ab"));
        try (var hub =
                new EventHub(
                        store.eventLog(),
                        store.changes(),
                        NoSnapshotContent.NONE,
                        StoredRuns.in(store),
                        runner)) {
            try (var stream = hub.subscribe(Subscribe.ALL.withStoredOutput())) {
                runner.liveOutput().open(() -> {}).accept(chunk);
                assertThat(stream.poll()).isNull();
                var owner = new RunOwner(1, Instant.EPOCH);
                var ownership = store.acquire(run.id(), owner, _ -> true).orElseThrow();
                store.appendEvents(run.id(), ownership, List.of(chunk));
                var stored = Objects.requireNonNull(stream.next());
                assertThat(stored.data().at("text").text()).isEqualTo("ab");
            }
            try (var stream = hub.subscribe(Subscribe.ALL.withFrom(1).withStoredOutput())) {
                assertThat(Objects.requireNonNull(stream.next()).type()).isEqualTo("output_chunk");
            }
        }
    }
}
