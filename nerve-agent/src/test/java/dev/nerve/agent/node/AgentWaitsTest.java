package dev.nerve.agent.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.Usage;
import dev.nerve.agent.AgentMode;
import dev.nerve.agent.AgentOptions;
import dev.nerve.event.ControlFact;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.event.WaitReason;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.Outcome;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RecordingEventSink;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The waits of steps whose node is an agent, with a stand-in for Claude Code.
@Timeout(60)
class AgentWaitsTest {

    private static final String CLAUDE =
            """
            #!/bin/sh
            say() { printf '%s\\n' "$1"; }
            again() {
                say '{"type":"system","subtype":"api_retry","attempt":'$1',"max_retries":9,'\\
            '"retry_delay_ms":'$2',"error_status":'$3',"error":"trouble"}'
            }
            while read -r line; do
                case $line in
                    *'"initialize"'*)
                        say '{"type":"control_response","response":{"request_id":"initialize"}}' ;;
                    *)
                        RETRIES
                        say '{"type":"result","is_error":false,"result":"yes"}' ;;
                esac
            done
            """;

    @TempDir Path directory;

    private final DescriptorPoller poller = DescriptorPoller.open();
    private final RecordingEventSink sink = new RecordingEventSink();

    @AfterEach
    void close() {
        poller.close();
    }

    private AgentNode agent(String retries) throws IOException {
        var programs = new ScriptPrograms(directory, poller);
        var script = CLAUDE.replace("\\\n", "").replace("RETRIES", retries);
        var options = AgentOptions.of(programs.write("claude", script));
        return AgentNode.of("dev", options.withMode(AgentMode.STRUCTURED), programs.host());
    }

    private static void run(AgentNode agent, Node node, RunRequest request) throws Exception {
        try {
            var outcome = NodeRunners.real().run(request);
            assertThat(outcome).as("%s", node.id()).isInstanceOf(Outcome.Done.class);
        } finally {
            agent.stop(Duration.ofSeconds(5));
        }
    }

    private void ask(String retries) throws Exception {
        var agent = agent(retries);
        run(agent, agent, RunRequest.of(agent, "hello").listener(sink));
    }

    private List<ControlFact.StepWaiting> waits() {
        return sink.facts(ControlFact.StepWaiting.class);
    }

    private List<String> types() {
        return sink.events().stream()
                .map(Event::fact)
                .filter(fact ->
                        fact instanceof Fact.Log
                                || fact instanceof ControlFact.StepWaiting
                                || fact instanceof ControlFact.StepContinued)
                .map(Fact::type)
                .toList();
    }

    @Test
    void anAgentWhoseModelLimitsTheRateWaitsForThatLimit() throws Exception {
        ask("again 1 3000 429");

        assertThat(types()).containsExactly("log", "step_waiting", "step_continued");
        var wait = waits().getFirst();
        assertThat(wait.reason()).isEqualTo(WaitReason.LIMIT);
        assertThat(wait.until()).isEqualTo(wait.since().plusSeconds(3));
        assertThat(sink.facts(ControlFact.StepContinued.class))
                .containsExactly(new ControlFact.StepContinued(WaitReason.LIMIT));
    }

    @Test
    void eachRetryOfAnAgentIsAWaitOfItsOwn() throws Exception {
        ask("again 1 500 500; again 2 900 null");

        assertThat(types())
                .containsExactly(
                        "log",
                        "step_waiting",
                        "step_continued",
                        "log",
                        "step_waiting",
                        "step_continued");
        assertThat(waits())
                .extracting(ControlFact.StepWaiting::reason)
                .containsExactly(WaitReason.RETRY, WaitReason.RETRY);
    }

    @Test
    void anAgentThatNeverRetriesDoesNotWait() throws Exception {
        ask(":");

        assertThat(types()).isEmpty();
    }

    /// The other step returns its reservation only after the agent has reported its wait.
    @Test
    void anAgentWaitsForBudgetThatAnotherStepHasReserved() throws Exception {
        var agent = agent(":");
        var reserved = new CountDownLatch(1);
        var waiting = new CountDownLatch(1);
        var graph =
                Graph.of(
                        "both",
                        Step.of(
                                "holder",
                                context -> {
                                    try (var held = context.budget().reserve(Usage.tokens(10))) {
                                        reserved.countDown();
                                        waiting.await();
                                        held.settle(Usage.NONE);
                                    }
                                    return "done";
                                }),
                        Step.of(
                                "before",
                                _ -> {
                                    reserved.await();
                                    return "hello";
                                }),
                        Step.of("ask", agent).after("before"));
        var request =
                RunRequest.of(graph, "")
                        .limits(BudgetLimits.NONE.withTokens(10))
                        .listener(sink)
                        .listener(event -> {
                            if (event.fact() instanceof ControlFact.StepWaiting) {
                                waiting.countDown();
                            }
                        });

        run(agent, graph, request);

        assertThat(waits())
                .extracting(ControlFact.StepWaiting::reason)
                .containsExactly(WaitReason.BUDGET);
        assertThat(types()).containsExactly("step_waiting", "step_continued");
    }
}
