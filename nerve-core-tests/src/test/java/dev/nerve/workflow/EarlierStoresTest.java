package dev.nerve.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.execution.NodeRunner;
import dev.nerve.node.Nodes;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.secret.Secrets;
import dev.nerve.store.HistoryStore;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunStatus;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.testkit.FakeRunMaker;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.testkit.SampleRuns;
import dev.nerve.value.Value;
import dev.nerve.workflow.run.RunService;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Text that was stored before its key was known as a secret is masked when it is read.
class EarlierStoresTest {

    private static final String KEY = "sk-dummy-0123456789";
    private static final RunId RUN = RunId.of("run");

    private final InMemoryRunStore store = new InMemoryRunStore();
    private RunService runs;

    @BeforeEach
    void fill() throws InterruptedException {
        var secrets = Secrets.of(List.of(KEY));
        var runner =
                new NodeRunner(RealTimeSource.REAL, new Random(1), HistoryStore.none(), secrets);
        var maker = FakeRunMaker.withNodes(Nodes.of(List.of()));
        runs = new RunService(runner, store, maker, maker);
        var owner = new RunOwner(1, SampleRuns.START_TIME);
        store.add(SampleRuns.run(RUN.name()));
        var ownership = store.acquire(RUN, owner, _ -> false).orElseThrow();
        var path = RunPath.parse("flow/a");
        var facts =
                List.of(
                        new Fact.Log("it is " + KEY),
                        new Fact.Custom("mine", Value.Fields.EMPTY.with("key", KEY)));
        for (int i = 0; i < facts.size(); i++) {
            var event = new Event(i + 1, RUN, path, null, SampleRuns.START_TIME, facts.get(i));
            store.appendEvents(RUN, ownership, List.of(event));
        }
        store.update(RUN, ownership, failed());
    }

    private static RunStatus failed() {
        var outcome = Outcome.failed(ErrorCode.PROCESS, "bad " + KEY);
        return new RunStatus(RunState.FAILED, null, SampleRuns.START_TIME, Duration.ZERO, outcome);
    }

    @AfterEach
    void close() {
        runs.close();
    }

    @Test
    void eventsThatAreReadAreMasked() {
        assertThat(runs.events(RUN, 1, 10))
                .hasSize(2)
                .allSatisfy(event -> assertThat(event.toJson()).contains("***"))
                .noneMatch(event -> event.toJson().contains(KEY));
    }

    @Test
    void eventsThatAreFollowedAreMasked() throws InterruptedException {
        var sink = new RecordingEventSink();

        runs.follow(RUN, 1, sink);

        assertThat(sink.events()).hasSize(2).noneMatch(event -> event.toString().contains(KEY));
    }

    @Test
    void runThatIsGivenBackKeepsWhatItGaveMasked() throws InterruptedException {
        assertThatThrownBy(() -> runs.resume(RUN, "me", Map.of(), List.of()))
                .isInstanceOf(NerveException.class);

        var status = store.find(RUN).orElseThrow().status();
        assertThat(status.owner()).isNull();
        assertThat(status.outcome()).isEqualTo(Outcome.failed(ErrorCode.PROCESS, "bad ***"));
    }
}
