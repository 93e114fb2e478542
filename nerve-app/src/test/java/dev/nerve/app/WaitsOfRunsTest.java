package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.control.fork.ForkNode;
import dev.nerve.conversation.fork.InFlightPolicy;
import dev.nerve.engine.step.RunHistory;
import dev.nerve.event.WaitReason;
import dev.nerve.event.WaitingStep;
import dev.nerve.json.Json;
import dev.nerve.run.RunState;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.run.WorkflowRun;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Every step that waits says why and since when, in the events of the run and in `nerve runs
/// show`. Each test makes a step really wait.
@Timeout(120)
class WaitsOfRunsTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private static final String SLOW =
            """
            delay: 50s
            otherwise: {say: so slow}
            """;

    private static final String LIMITED =
            """
            otherwise: {fail: {code: rate_limit, message: slow down, retry_after: 100s}}
            """;

    private static final String LIMITED_AGENT =
            """
            description: is refused
            turns:
              - when: go
                steps:
                  - {fail: 429, message: too fast, retry_after: 50s}
                  - say: done
            otherwise: {say: Nothing to do.}
            """;

    @TempDir Path directory;

    private final Instant start = Instant.now();
    private Nerve nerve;

    @BeforeEach
    void open() throws IOException {
        write("slow.yaml", SLOW);
        write("limited.yaml", LIMITED);
        write("agent.yaml", LIMITED_AGENT);
        nerve = open(directory);
    }

    private static Nerve open(Path directory) {
        var variables = Map.of("HOME", directory.toString(), "PATH", System.getenv("PATH"));
        return Nerve.open(directory.resolve(".nerve"), directory, variables);
    }

    @AfterEach
    void close() throws Exception {
        for (var info : nerve.runs().list()) {
            var run = nerve.runs().findLive(info.record().id());
            if (run.isPresent()) {
                run.get().stop("the test");
                run.get().await();
            }
        }
        nerve.close();
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(directory.resolve(file), text);
    }

    private WorkflowRun start(String text) throws Exception {
        write("flow.yaml", "nerve: 1\nid: flow\n" + text);
        var source = nerve.source(directory.resolve("flow.yaml"));
        return nerve.runs().start(WorkflowRunRequest.of(source, "go"));
    }

    /// {@return the first wait for a reason, as `runs show` reports it}
    private Value awaited(RunId run, WaitReason reason) {
        return await().atMost(LONG)
                .until(() -> shown(run, reason), Optional::isPresent)
                .orElseThrow();
    }

    private Optional<Value> shown(RunId run, WaitReason reason) {
        var typed = Typed.in(directory, "", "runs", "show", run.name(), "--json");
        assertThat(typed.code()).as(typed.err()).isZero();
        return Json.parse(typed.out()).at("waits").items().stream()
                .filter(wait -> wait.at("reason").text().equals(reason.wireName()))
                .findFirst();
    }

    private void assertWait(Value wait, String path) {
        assertThat(wait.at("path").text()).isEqualTo(path);
        assertThat(Instant.parse(wait.at("since").text())).isBetween(start, Instant.now());
    }

    /// Sees that the wait lasts for about this long.
    private static void assertLasts(Value wait, Duration length) {
        var since = Instant.parse(wait.at("since").text());
        var until = Instant.parse(wait.at("until").text());
        assertThat(Duration.between(since, until)).isBetween(length.dividedBy(2), length);
    }

    private Value event(RunId run, String type, String path) {
        return nerve.runs().events(run, 1, 1000).stream()
                .filter(event -> event.at("type").text().equals(type))
                .filter(event -> event.at("path").text().equals(path))
                .findFirst()
                .orElseThrow();
    }

    /// Sees that the event that reports the wait says the same as the list of waits.
    private void assertReported(RunId run, Value wait, WaitReason reason) {
        var data = event(run, "step_waiting", wait.at("path").text()).at("data");
        assertThat(data.at("reason").text()).isEqualTo(reason.wireName());
        assertThat(data.at("since")).isEqualTo(wait.at("since"));
        assertThat(data.find("on")).isEqualTo(wait.find("on"));
        assertThat(data.find("until")).isEqualTo(wait.find("until"));
        assertThat(waits(run)).extracting(WaitingStep::toValue).contains((Value.Fields) wait);
    }

    @Test
    void aStepThatAsksWaitsForAGate() throws Exception {
        var run =
                start(
                        """
                        steps:
                          - {id: approve, gate: {prompt: "Release it?", timeout: 100s}}
                        """);

        var wait = awaited(run.id(), WaitReason.GATE);

        assertWait(wait, "flow/approve");
        assertThat(wait.at("on").text()).isEqualTo("Release it?");
        assertLasts(wait, Duration.ofSeconds(100));
        var data = event(run.id(), "gate_waiting", "flow/approve").at("data");
        assertThat(data.at("deadline")).isEqualTo(wait.at("until"));
    }

    @Test
    void aStepWhoseNodeIsBusyWaitsForItsTurn() throws Exception {
        var run =
                start(
                        """
                        nodes:
                          writer: {type: chat, model: scripted/./slow.yaml}
                        steps:
                          - id: both
                            parallel:
                              one: [{id: first, node: writer, queue: true}]
                              two: [{id: second, node: writer, queue: true}]
                        """);

        var wait = awaited(run.id(), WaitReason.TURN);

        assertThat(wait.at("path").text()).isIn("flow/both/one/first", "flow/both/two/second");
        assertWait(wait, wait.at("path").text());
        assertThat(wait.at("on").text()).isEqualTo("writer");
        assertReported(run.id(), wait, WaitReason.TURN);
    }

    @Test
    void aModelCallThatDoesNotFitBesideAnotherWaitsForBudget() throws Exception {
        var run =
                start(
                        """
                        nodes:
                          a: {type: model, model: scripted/./slow.yaml}
                          b: {type: model, model: scripted/./slow.yaml}
                        budget: {tokens: 10000}
                        steps:
                          - id: both
                            parallel:
                              one: [{id: first, node: a}]
                              two: [{id: second, node: b}]
                        """);

        var wait = awaited(run.id(), WaitReason.BUDGET);

        assertThat(wait.at("path").text()).isIn("flow/both/one/first", "flow/both/two/second");
        assertWait(wait, wait.at("path").text());
        assertReported(run.id(), wait, WaitReason.BUDGET);
    }

    @Test
    void aModelThatAnswersThatItIsLimitedIsWaitedFor() throws Exception {
        var run =
                start(
                        """
                        nodes:
                          writer: {type: model, model: scripted/./limited.yaml}
                        steps:
                          - {id: write, node: writer}
                        """);

        var wait = awaited(run.id(), WaitReason.LIMIT);

        assertWait(wait, "flow/write");
        assertLasts(wait, Duration.ofSeconds(101));
        var event = event(run.id(), "step_retried", "flow/write");
        assertThat(event.at("data.error_type").text()).isEqualTo("rate_limit");
        assertThat(event.at("time")).isEqualTo(wait.at("since"));
    }

    @Test
    void anAgentWhoseModelIsLimitedWaitsForTheLimit() throws Exception {
        var run =
                start(
                        """
                        nodes:
                          dev: {type: agent, command: [scripted, agent.yaml]}
                        steps:
                          - {id: mend, node: dev}
                        """);

        var wait = awaited(run.id(), WaitReason.LIMIT);

        assertWait(wait, "flow/mend");
        assertLasts(wait, Duration.ofSeconds(51));
        assertReported(run.id(), wait, WaitReason.LIMIT);
    }

    @Test
    void aStepThatFailedWaitsForItsNextAttempt() throws Exception {
        var run =
                start(
                        """
                        steps:
                          - id: build
                            bash: exit 3
                            retry: {count: 1, delay: 50s, cap: 50s, jitter: 0}
                        """);

        var wait = awaited(run.id(), WaitReason.RETRY);

        assertWait(wait, "flow/build");
        assertLasts(wait, Duration.ofSeconds(50));
        assertThat(event(run.id(), "step_retried", "flow/build").at("time"))
                .isEqualTo(wait.at("since"));
    }

    @Test
    void aStepOfAPausedRunWaitsForTheEndOfThePause() throws Exception {
        var run =
                start(
                        """
                        steps:
                          - {id: work, bash: 'until test -e end; do sleep 0.05; done'}
                          - {id: rest, value: done}
                        """);
        nerve.runs().pause(run.id(), "ann");
        await().atMost(LONG).until(() -> run.state() == RunState.PAUSED);
        var paused = awaited(run.id(), WaitReason.PAUSED);
        assertWait(paused, "flow");
        assertThat(event(run.id(), "paused", "flow").at("time")).isEqualTo(paused.at("since"));

        Files.createFile(directory.resolve("end"));
        await().atMost(LONG).until(() -> waits(run.id()).size() == 2);

        var wait = waits(run.id()).getLast().toValue();
        assertWait(wait, "flow/rest");
        assertReported(run.id(), wait, WaitReason.PAUSED);
        nerve.runs().unpause(run.id(), "ann");
        assertThat(run.await().orThrow().text()).isEqualTo("done");
        assertThat(waits(run.id())).isEmpty();
    }

    private List<WaitingStep> waits(RunId run) {
        var runs = nerve.runs();
        return RunHistory.of(runs, run).waits(runs.get(run), Instant.now());
    }

    @Test
    void aForkOfABusyChatWaitsForTheEndOfItsTurn() throws Exception {
        var session = nerve.sessions().create("work", "");
        session.add(nerve.chat("writer", "scripted/./slow.yaml"));
        var fork =
                ForkNode.of("copy", "writer", "second")
                        .saying(request ->
                                request.conversationFork(
                                        said -> said.inFlight(new InFlightPolicy.Await(LONG))));
        var source =
                nerve.bind(
                        Workflow.of(
                                "flow",
                                "",
                                context ->
                                        context.all(
                                                Map.of(
                                                        "talk",
                                                        talk -> talk.run("writer", "hello"),
                                                        "fork",
                                                        other -> {
                                                            awaitTurn("writer");
                                                            return other.run(fork, "");
                                                        }))),
                        session);
        var run = nerve.runs().start(WorkflowRunRequest.of(source, ""));

        var wait = awaited(run.id(), WaitReason.TURN);

        assertThat(wait.at("path").text()).endsWith("/copy");
        assertWait(wait, wait.at("path").text());
        assertThat(wait.at("on").text()).isEqualTo("writer");
        assertReported(run.id(), wait, WaitReason.TURN);
    }

    private void awaitTurn(String chat) {
        var node = nerve.sessions().get("work").get(NodeId.of(chat));
        await().atMost(LONG).until(() -> node.info().state().wireName().equals("busy"));
    }

    @Test
    void aRunWhoseOwnerWasKilledWaitsForAResume() throws Exception {
        write(
                "flow.yaml",
                """
                nerve: 1
                id: flow
                steps:
                  - {id: work, bash: 'touch begun; sleep 60'}
                """);
        var output = Files.createDirectories(directory.resolve("owner"));
        try (var owner = NerveProcess.start(directory, output, List.of(), "run", "flow.yaml")) {
            await().atMost(LONG).until(() -> Files.exists(directory.resolve("begun")));
            owner.signal("KILL");
            owner.await();
        }
        var run = nerve.runs().list().getFirst().record().id();

        var wait = awaited(run, WaitReason.OWNER_GONE);

        assertWait(wait, "flow");
        assertThat(waits(run))
                .extracting(WaitingStep::toValue)
                .containsExactly((Value.Fields) wait);
        nerve.runs().stop(run, "the test");
        assertThat(waits(run)).isEmpty();
    }
}
