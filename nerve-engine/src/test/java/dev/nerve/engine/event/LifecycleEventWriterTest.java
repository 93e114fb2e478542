package dev.nerve.engine.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.event.EventQuery;
import dev.nerve.lifecycle.LifecycleEvent;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.RunState;
import dev.nerve.secret.Secrets;
import dev.nerve.session.SessionRegistry;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.testkit.NodeRunners;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class LifecycleEventWriterTest {

    @Test
    void theLogHasTheEventsOfSessionsAndNodesWithTheirSecretsMasked() throws Exception {
        var log = new InMemoryRunStore().eventLog();
        var runner = NodeRunners.real();
        var secrets = Secrets.of(List.of("secret-of-a-test"));
        runner.lifecycle().subscribe(new LifecycleEventWriter(log, secrets));
        var sessions = new SessionRegistry(runner, NodeKinds.of(List.of()), runner.time());

        var session = sessions.create("s", "");
        session.add(FakePersistentNode.of("n", context -> context.input().text()));
        session.send("n", "hi");
        session.add(IdentityNode.of("id"));
        session.delete(NodeId.of("id"), Duration.ofSeconds(5), "it had secret-of-a-test");
        var run = RunId.of("run-1a2b3c4d");
        for (var state : List.of(RunState.WAITING, RunState.INTERRUPTED)) {
            runner.lifecycle()
                    .publish(at ->
                            new LifecycleEvent.RunStateChanged(at, run, RunState.RUNNING, state));
        }
        runner.lifecycle().close();

        var stored = log.read(EventQuery.from(1, 100)).events();
        assertThat(stored)
                .extracting(event -> event.toValue().at("type").text())
                .containsExactly(
                        "session_created",
                        "node_created",
                        "node_starting",
                        "node_ready",
                        "node_created",
                        "node_deleted",
                        "run_interrupted");
        assertThat(stored.getLast().origin().run()).isEqualTo(run);
        assertThat(stored.get(stored.size() - 2).toValue().toJson())
                .contains("\"node_id\":\"id\"")
                .doesNotContain("secret-of-a-test");
    }
}
