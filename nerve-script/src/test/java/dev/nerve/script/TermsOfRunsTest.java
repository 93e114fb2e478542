package dev.nerve.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.node.OnError;
import dev.nerve.node.RetryPolicy;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// The terms of a whole run are at the top of the file, in the same form as in a step.
class TermsOfRunsTest {

    private static final String LOOP =
            """
            nodes:
              chat: {type: chat, model: fake/model}
              sorry: {type: function, function: sorry}
            steps:
              - loop: 3
                input: hello
                steps: [{node: chat, input: again}]
            """;

    private final Talks talks = new Talks();

    TermsOfRunsTest() throws InterruptedException {
        talks.functions.bind("sorry", context -> "no answer to " + context.input().text());
    }

    private Outcome run(String terms) throws InterruptedException {
        return talks.run("nerve: 1\nid: flow\n" + terms + "\n" + LOOP, "a question");
    }

    @Test
    void runThatCallsTheModelTooOftenFailsAndSaysSo() throws Exception {
        var failed = (Outcome.Failed) run("budget: {model_calls: 2}");

        assertThat(failed.code()).isEqualTo(ErrorCode.BUDGET_EXCEEDED);
        assertThat(failed.message()).endsWith("model call budget exceeded: 2 used of 2");
        assertThat(talks.asked).hasValue(2);
    }

    @Test
    void runWithinItsBudgetIsDone() throws Exception {
        assertThat(run("budget: {model_calls: 3, tokens: 100000, time: 1h}"))
                .isInstanceOf(Outcome.Done.class);
        assertThat(talks.asked).hasValue(3);
    }

    @Test
    void wholeRunFallsBackToAValue() throws Exception {
        var done = run("budget: {steps: 2}\non_error: {fallback: enough}");

        assertThat(done.orThrow()).isEqualTo(Value.of("enough"));
        assertThat(done.attributes().at("error_type").text()).isEqualTo("budget_exceeded");
    }

    @Test
    void wholeRunFallsBackOnANode() throws Exception {
        assertThat(run("budget: {model_calls: 1}\non_error: {fallback_node: sorry}").orThrow())
                .isEqualTo(Value.of("no answer to a question"));
    }

    @Test
    void wholeRunIsTriedAgain() throws Exception {
        var attempts = new AtomicInteger();
        talks.functions.bind(
                "flaky",
                _ -> attempts.incrementAndGet() < 3 ? Outcome.failed(ErrorCode.NETWORK, "no") : 1);

        var done =
                talks.run(
                        """
                        nerve: 1
                        id: flow
                        retry: {count: 2, on: [network]}
                        nodes:
                          flaky: {type: function, function: flaky}
                        steps:
                          - set: {tries: "${has(state.tries) ? state.tries + 1 : 1}"}
                          - node: flaky
                        output: ${state.tries}
                        """,
                        null);

        assertThat(attempts).hasValue(3);
        assertThat(done.orThrow())
                .as("an attempt begins with an empty state")
                .isEqualTo(Value.of(1));
    }

    @Test
    void theTermsAreThoseOfAStep() {
        var workflow =
                YamlWorkflows.read(
                                """
                                nerve: 1
                                id: flow
                                timeout: 10m
                                retry: 2
                                on_error: skip
                                budget: {steps: 7}
                                steps: [{value: 1}]
                                """,
                                "flow.yaml",
                                new Bench().kinds())
                        .workflow();

        assertThat(workflow.policy().timeout()).isEqualTo(Duration.ofMinutes(10));
        assertThat(workflow.policy().retry()).isEqualTo(RetryPolicy.times(2));
        assertThat(workflow.policy().onError()).isEqualTo(new OnError.Skip(Value.NULL));
        assertThat(workflow.limits().steps()).isEqualTo(7);
        assertThat(new Bench().read("nerve: 1\nid: flow\nsteps: [{value: 1}]\n").workflow())
                .extracting(Workflow::terms)
                .isEqualTo(Workflow.Options.NONE);
    }

    @Test
    void workflowInsideHasTermsOfItsOwn() throws Exception {
        var done =
                talks.run(
                        """
                        nerve: 1
                        id: flow
                        nodes:
                          chat: {type: chat, model: fake/model}
                        workflows:
                          talk:
                            budget: {model_calls: 1}
                            on_error: {fallback: enough}
                            steps: [{loop: 3, steps: [{node: chat, input: again}]}]
                        steps:
                          - workflow: talk
                          - {id: after, node: chat, input: "and ${steps.talk.output}"}
                        """,
                        null);

        assertThat(done.orThrow()).isEqualTo(Value.of("again, and enough"));
        assertThat(talks.asked).hasValue(2);
    }
}
