package dev.nerve.app.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.app.Nerve;
import dev.nerve.app.NerveProcess;
import dev.nerve.run.RunState;
import dev.nerve.session.definition.SessionQuery;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A run whose session two engines see, one after the other its owner.
@Timeout(120)
class SharedRunSessionTest {

    private static final String FLOW =
            """
            nerve: 1
            id: fan
            nodes:
              lead: {type: chat, model: scripted/echo}
            steps:
              - {id: first, gate: {prompt: "Fork?", options: [yes, no]}}
              - {id: worker, fork: {node: lead, as: second-lead}}
              - {id: second, gate: {prompt: "Use it?", options: [yes, no]}}
              - {id: use, node: "${steps.worker.output}", input: hello}
              LAST
            """;

    /// Is killed after the fork.
    private static final String KILLED =
            """
            nerve: 1
            id: fan
            nodes:
              lead: {type: chat, model: scripted/echo}
            steps:
              - {id: worker, fork: {node: lead, as: second-lead}}
              - id: hold
                bash: touch held; until test -e go; do sleep 0.05; done
                on_resume: again
              - {id: use, node: "${steps.worker.output}", input: hello}
            """;

    private static final NodeId LEAD = NodeId.of("lead");
    private static final NodeId FORK = NodeId.of("second-lead");

    @TempDir Path directory;
    private Nerve owner = Nerve.open();
    private Nerve other = Nerve.open();

    @BeforeEach
    void open() {
        owner = Nerve.open(directory.resolve(".nerve"), directory, Map.of());
        other = Nerve.open(directory.resolve(".nerve"), directory, Map.of());
    }

    @AfterEach
    void close() {
        owner.close();
        other.close();
    }

    private RunId start(String last) throws Exception {
        var file = directory.resolve("flow.yaml");
        Files.writeString(file, FLOW.replace("LAST", last));
        return owner.runs().start(WorkflowRunRequest.of(owner.source(file), "")).id();
    }

    private void awaitGate(Nerve nerve, RunId run, String gate) {
        await().atMost(Duration.ofSeconds(30))
                .until(() -> nerve.runs().get(run).gates().toString().contains(gate));
    }

    private String finishWithForks(RunId run) throws Exception {
        awaitGate(owner, run, "Fork?");
        var seen = other.sessions().get(run.name());
        assertThat(seen.ids()).contains(LEAD).doesNotContain(FORK);
        owner.runs().answer(run, "first", "yes", "me");
        awaitGate(owner, run, "Use it?");
        owner.close();

        var resumed = other.runs().resume(run, "me", Map.of(), List.of());
        awaitGate(other, run, "Use it?");
        assertThat(other.sessions().get(run.name()).ids()).contains(LEAD, FORK);
        other.runs().answer(run, "second", "yes", "me");
        return resumed.await().toString();
    }

    private List<String> listed(Nerve nerve) {
        return nerve.sessions().list(SessionQuery.DEFAULT).sessions().stream()
                .map(one -> one.info().id().name())
                .toList();
    }

    @Test
    void resumedRunSeesTheNodesThatAnotherProcessForked() throws Exception {
        var run = start("");

        assertThat(finishWithForks(run)).contains("hello");
    }

    @Test
    void runOfAKilledProcessGoesOnWithTheNodesThatItForked() throws Exception {
        Files.writeString(directory.resolve("killed.yaml"), KILLED);
        var output = Files.createDirectories(directory.resolve("output"));
        RunId run;
        try (var first = NerveProcess.start(directory, output, List.of(), "run", "killed.yaml")) {
            await().atMost(Duration.ofSeconds(50))
                    .until(() -> Files.exists(directory.resolve("held")));
            run = other.runs().list().getFirst().record().id();
            assertThat(other.sessions().get(run.name()).ids()).contains(LEAD, FORK);
            assertThat(other.runs().get(run).state()).isEqualTo(RunState.RUNNING);

            first.signal("KILL");
            first.await();
        }
        assertThat(other.runs().get(run).state()).isEqualTo(RunState.INTERRUPTED);
        Files.createFile(directory.resolve("go"));

        var resumed = other.runs().resume(run, "me", Map.of(), List.of());

        assertThat(resumed.await().toString()).contains("hello");
    }

    @Test
    void sessionOfAFinishedRunIsNotListed() throws Exception {
        var done = start("");
        finishWithForks(done);
        assertThat(listed(other)).isEmpty();

        owner = Nerve.open(directory.resolve(".nerve"), directory, Map.of());
        var failed = start("- {id: end, bash: \"exit 3\"}");
        finishWithForks(failed);

        assertThat(other.runs().get(failed).record().status().state()).isEqualTo(RunState.FAILED);
        assertThat(listed(other)).isEmpty();
        assertThat(other.sessions().find(failed.name())).isPresent();
    }
}
