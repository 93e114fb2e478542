package dev.nerve.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.event.SkipReason;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.Node;
import dev.nerve.node.NodeCall;
import dev.nerve.node.RetryPolicy;
import dev.nerve.node.RunContext;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.testkit.AutoAdvancingTimeSource;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class RunTraceTest {

    private final AutoAdvancingTimeSource time = new AutoAdvancingTimeSource();
    private final RunTrace trace = new RunTrace();

    @Test
    void everyExecutionIsKeptInTheOrderInWhichItBegan() throws InterruptedException {
        run(outer());

        assertThat(trace.steps())
                .extracting(step -> step.path().toString())
                .containsExactly(
                        "outer",
                        "outer/model",
                        "outer/flaky",
                        "outer/left/model",
                        "outer/left/late",
                        "outer/shaky");
    }

    @Test
    void whatIsKnownOfAnExecution() throws InterruptedException {
        run(outer());

        var flaky = trace.steps().get(2);
        assertThat(flaky.attempts()).isEqualTo(2);
        assertThat(flaky.failures()).containsExactly("busy");
        assertThat(flaky.begin().type()).isEqualTo("function");
        assertThat(flaky.begin().input()).isEqualTo(Value.of("in"));
        assertThat(flaky.begin().time()).isEqualTo(Instant.parse("2026-01-01T00:00:02Z"));
        assertThat(flaky.end())
                .isEqualTo(
                        new TraceStep.End.CompletedEnd(
                                Value.of("fine"), Duration.ofMillis(3_100), Usage.STEP));
    }

    @Test
    void traceIsATreeThatAPersonCanRead() throws Exception {
        run(outer());

        assertThat(trace.explain()).isEqualTo(golden("mixed"));
    }

    @Test
    void unfinishedRunIsExplainedAsFarAsItHasCome() throws Exception {
        var seen = new AtomicReference<>("");
        var node =
                FunctionNode.of(
                        "f",
                        _ -> {
                            seen.set(trace.explain());
                            return null;
                        });

        run(Graph.of("g", Step.of("a", node)));

        assertThat(seen.get()).isEqualTo(golden("unfinished"));
    }

    private static String golden(String name) throws IOException {
        try (var in = RunTraceTest.class.getResourceAsStream("/trace/" + name + ".txt")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .stripTrailing();
        }
    }

    @Test
    void nothingRanIsSaid() {
        assertThat(trace.explain()).isEqualTo("(nothing ran)");
        assertThat(trace.toJson()).isEqualTo("{\"steps\":[],\"dropped\":0}");
    }

    @Test
    void cancelledIsToldAsCancelled() throws Exception {
        var token = CancellationToken.create();
        var inner =
                FunctionNode.of(
                        "inner",
                        context -> {
                            token.cancel("enough");
                            context.cancellation().check();
                            return null;
                        });
        var outer = FunctionNode.of("outer", context -> context.run(inner, null));

        NodeRunners.with(time).run(RunRequest.of(outer, null).cancellation(token).listener(trace));

        assertThat(trace.explain()).isEqualTo(golden("cancelled"));
        assertThat(trace.toJson())
                .isEqualTo(
                        """
                        {"steps":[{"path":"outer","node_id":"outer","node_type":"run",\
                        "start":"2026-01-01T00:00:00Z","input":null,"status":"cancelled",\
                        "end":"2026-01-01T00:00:00Z","duration_ms":0,"tokens":0,"cost":0,\
                        "error":"enough","error_type":"cancelled"},\
                        {"path":"outer/inner","node_id":"inner","node_type":"function",\
                        "start":"2026-01-01T00:00:00Z","input":null,"status":"cancelled",\
                        "end":"2026-01-01T00:00:00Z","duration_ms":0,"tokens":0,"cost":0,\
                        "error":"enough","error_type":"cancelled"}],"dropped":0}\
                        """);
    }

    @Test
    void jsonHasAttemptsSpendingAndSkips() throws InterruptedException {
        run(outer());

        var steps = trace.steps().stream().map(TraceStep::toValue).toList();
        assertThat(steps.get(1).at("tokens").toInt()).isEqualTo(40);
        assertThat(steps.get(1).at("cost").number()).isEqualByComparingTo("0.25");
        assertThat(steps.get(2).at("attempts").toInt()).isEqualTo(2);
        assertThat(steps.get(2).at("failures[0]").text()).isEqualTo("busy");
        assertThat(steps.get(5).at("status").text()).isEqualTo("skipped");
        assertThat(steps.get(5).at("reason").text()).isEqualTo(SkipReason.ERROR.wireName());
    }

    @Test
    void whatATerminalWouldObeyIsNotShown() throws InterruptedException {
        var hostile = Outcome.failed(ErrorCode.PROCESS, "\u001b[2Jgone\u0007\nsecond line");

        run(FunctionNode.of("f", _ -> hostile));

        assertThat(trace.explain()).endsWith("process: ?[2Jgone?");
    }

    @Test
    void longMessagesAreCut() throws InterruptedException {
        run(FunctionNode.of("f", _ -> Outcome.failed(ErrorCode.PROCESS, "x".repeat(500))));

        assertThat(trace.explain()).endsWith("process: " + "x".repeat(100) + "…");
    }

    @Test
    void onlySoManyExecutionsAreKept() {
        var path = RunPath.root("f");
        trace.accept(event(path, new Fact.Started(Value.NULL, List.of())));
        for (int i = 1; i < 100_005; i++) {
            var place = path.child("i").round(i);
            trace.accept(event(place, new Fact.StepStarted("identity", Value.NULL)));
        }

        assertThat(trace.steps()).hasSize(100_000);
        assertThat(trace.dropped()).isEqualTo(5);
        assertThat(trace.explain()).endsWith("(and 5 more executions)");
        assertThat(trace.steps().getLast().path()).isEqualTo(RunPath.parse("f/i[99999]"));
    }

    private static Event event(RunPath path, Fact fact) {
        return new Event(1, RunId.of("f-1"), path, null, Instant.EPOCH, fact);
    }

    private void run(Node node) throws InterruptedException {
        NodeRunners.with(time).run(RunRequest.of(node, "in").listener(trace));
    }

    /// Two calls of a model, one of them in a branch, a retry, a timeout and a skip.
    private Node outer() {
        var model = FunctionNode.of("model", this::callModel);
        var flaky = FunctionNode.of("flaky", this::failOnce);
        var late = FunctionNode.of("late", this::comeLate);
        var shaky = FunctionNode.of("shaky", _ -> Outcome.failed(ErrorCode.PROCESS, "no luck"));
        var retry = ErrorPolicy.FAIL.withRetry(RetryPolicy.times(1).withJitter(0));
        return FunctionNode.of(
                "outer",
                context -> {
                    context.run(model, "in");
                    context.run(new NodeCall(flaky, retry, BudgetLimits.NONE), Value.of("in"));
                    var left = context.branch("left");
                    left.run(model, "in");
                    left.run(late, "in");
                    return context.run(
                            new NodeCall(
                                    shaky, ErrorPolicy.FAIL.skipOnError("out"), BudgetLimits.NONE),
                            Value.of("in"));
                });
    }

    private Object callModel(RunContext context) {
        context.budget().spend(Usage.modelCall(40, Money.dollars("0.25")));
        time.sleep(Duration.ofSeconds(2));
        return "answer";
    }

    private Object failOnce(RunContext context) {
        boolean first = time.sleeps().size() < 2;
        time.sleep(Duration.ofMillis(1_500));
        return first ? Outcome.failed(ErrorCode.RATE_LIMIT, "busy") : "fine";
    }

    private Object comeLate(RunContext context) {
        time.sleep(Duration.ofSeconds(1));
        return Outcome.failed(ErrorCode.TIMEOUT, "late");
    }
}
