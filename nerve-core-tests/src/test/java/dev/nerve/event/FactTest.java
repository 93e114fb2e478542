package dev.nerve.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateContent;
import dev.nerve.gate.GateKind;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FactTest {

    private static final Duration TOOK = Duration.ofNanos(1_234_567_899);
    private static final Usage SPENT = new Usage(120, 3, 2, Money.dollars("0.0125"));
    private static final List<PlannedStep> PLANNED =
            List.of(
                    new PlannedStep("fetch", "http", List.of(), List.of()),
                    new PlannedStep(
                            "all",
                            "graph",
                            List.of("fetch"),
                            List.of(new PlannedStep("one", "?", List.of(), List.of()))));

    /// Every fact, and what it is on the wire.
    static Stream<Arguments> facts() {
        return Stream.of(
                        factsOfRuns(),
                        factsOfSteps(),
                        factsOfControl(),
                        otherFacts(),
                        factsSinceEarlierVersions())
                .flatMap(facts -> facts);
    }

    private static Stream<Arguments> factsOfRuns() {
        return Stream.of(
                wire(
                        new Fact.Started(Value.of("hello"), PLANNED),
                        "started",
                        """
                        {"input":"hello","planned":[{"id":"fetch","type":"http"},\
                        {"id":"all","type":"graph","after":["fetch"],\
                        "steps":[{"id":"one","type":"?"}]}]}\
                        """),
                wire(
                        new Fact.Completed(Value.of(Map.of("a", 1)), TOOK, SPENT),
                        "completed",
                        """
                        {"duration_ms":1234.567,"usage":{"tokens":120,"steps":3,"model_calls":2,\
                        "cost":0.0125},"output":{"a":1}}\
                        """),
                wire(
                        new Fact.Failed(ErrorCode.TIMEOUT, "too late", TOOK, Usage.NONE),
                        "failed",
                        """
                        {"duration_ms":1234.567,"error":"too late","error_type":"timeout"}\
                        """),
                wire(
                        new Fact.Cancelled("enough", TOOK, Usage.tokens(7)),
                        "cancelled",
                        """
                        {"duration_ms":1234.567,"usage":{"tokens":7},"reason":"enough"}\
                        """),
                wire(new Fact.Paused("me"), "paused", "{\"by\":\"me\"}"),
                wire(
                        new Fact.Resumed("me", "interrupted"),
                        "resumed",
                        """
                        {"by":"me","reason":"interrupted"}\
                        """));
    }

    private static Stream<Arguments> factsOfControl() {
        var noon = Instant.parse("2026-01-02T12:00:00Z");
        return Stream.of(
                wire(
                        new ControlFact.LoopIteration(2, 10),
                        "loop_iteration",
                        "{\"iteration\":2,\"max\":10}"),
                wire(new ControlFact.BranchTaken("else"), "branch_taken", "{\"branch\":\"else\"}"),
                wire(
                        new ControlFact.MapItemStart(1, 3),
                        "map_item_start",
                        "{\"item\":1,\"total\":3}"),
                wire(
                        new ControlFact.MapItemComplete(1, 3, true),
                        "map_item_complete",
                        "{\"item\":1,\"total\":3,\"failed\":true}"),
                wire(
                        ControlFact.GateWaiting.of(
                                Gate.of("Merge?")
                                        .withOptions(List.of("yes", "no"))
                                        .withDeadline(noon, "no")),
                        "gate_waiting",
                        """
                        {"prompt":"Merge?","options":["yes","no"],\
                        "deadline":"2026-01-02T12:00:00Z","default":"no","kind":"gate"}\
                        """),
                wire(
                        new ControlFact.GateResolved("answered", "yes", "me"),
                        "gate_resolved",
                        """
                        {"how":"answered","answer":"yes","by":"me"}\
                        """),
                wire(
                        new ControlFact.TimerStarted(noon, Duration.ofSeconds(2)),
                        "timer_started",
                        """
                        {"until":"2026-01-02T12:00:00Z","wait_ms":2000}\
                        """),
                wire(
                        new ControlFact.NodeForked("a", "b", "head"),
                        "node_forked",
                        """
                        {"source":"a","target":"b","point":"head"}\
                        """),
                wire(
                        new ControlFact.BranchScored("a", 0.5),
                        "branch_scored",
                        "{\"branch\":\"a\",\"score\":0.5}"),
                wire(
                        new ControlFact.BranchPromoted("a", "a-1"),
                        "branch_promoted",
                        "{\"branch\":\"a\",\"node\":\"a-1\"}"));
    }

    private static Stream<Arguments> factsOfSteps() {
        return Stream.of(
                wire(
                        new Fact.StepStarted("bash", Value.of(List.of("ls", 2))),
                        "step_started",
                        """
                        {"node_type":"bash","input":["ls",2]}\
                        """),
                wire(
                        new Fact.StepCompleted(Value.NULL, Duration.ZERO, Usage.NONE),
                        "step_completed",
                        """
                        {"duration_ms":0,"output":null}\
                        """),
                wire(
                        new Fact.StepFailed(ErrorCode.CANCELLED, "enough", TOOK, SPENT),
                        "step_failed",
                        """
                        {"duration_ms":1234.567,"usage":{"tokens":120,"steps":3,"model_calls":2,\
                        "cost":0.0125},"error":"enough","error_type":"cancelled"}\
                        """),
                wire(
                        new Fact.StepRetried(2, ErrorCode.RATE_LIMIT, "busy", TOOK),
                        "step_retried",
                        """
                        {"attempt":2,"error":"busy","error_type":"rate_limit","delay_ms":1234}\
                        """),
                wire(
                        new Fact.StepSkipped(SkipReason.DEPENDENCY, "step 'a' failed"),
                        "step_skipped",
                        """
                        {"reason":"dependency","message":"step 'a' failed"}\
                        """));
    }

    private static Stream<Arguments> otherFacts() {
        return Stream.of(
                wire(
                        new Fact.StepsAdded(PLANNED.subList(0, 1)),
                        "steps_added",
                        """
                        {"planned":[{"id":"fetch","type":"http"}]}\
                        """),
                wire(
                        new Fact.OutputChunk("stderr", "a\n"),
                        "output_chunk",
                        """
                        {"stream":"stderr","text":"a\\n"}\
                        """),
                wire(new Fact.Log("here"), "log", "{\"text\":\"here\"}"),
                wire(
                        new ControlFact.StepWaiting(
                                WaitReason.TURN,
                                "writer",
                                Instant.parse("2026-01-01T00:00:00Z"),
                                Instant.parse("2026-01-01T00:00:03Z")),
                        "step_waiting",
                        """
                        {"reason":"turn","on":"writer","since":"2026-01-01T00:00:00Z",\
                        "until":"2026-01-01T00:00:03Z"}\
                        """),
                wire(
                        new ControlFact.StepContinued(WaitReason.BUDGET),
                        "step_continued",
                        "{\"reason\":\"budget\"}"),
                wire(
                        new Fact.UsageSpent(Usage.modelCall(5, Money.dollars("1"))),
                        "usage",
                        """
                        {"tokens":5,"model_calls":1,"cost":1}\
                        """),
                wire(
                        new Fact.Custom("score", Value.Fields.EMPTY.with("points", 3)),
                        "score",
                        """
                        {"points":3}\
                        """));
    }

    private static Stream<Arguments> factsSinceEarlierVersions() {
        return Stream.of(
                wire(
                        new ControlFact.GateWaiting(
                                "Sure?",
                                List.of(),
                                null,
                                null,
                                GateContent.of(GateKind.GATE, Value.NULL),
                                Instant.parse("2026-01-02T12:00:00Z")),
                        "gate_waiting",
                        """
                        {"prompt":"Sure?","options":[],"since":"2026-01-02T12:00:00Z",\
                        "kind":"gate"}\
                        """),
                wire(
                        new Fact.OutputParsed(Value.Fields.EMPTY.with("raw", "done")),
                        "output_parsed",
                        """
                        {"raw":"done"}\
                        """));
    }

    private static Arguments wire(Fact fact, String type, String data) {
        return Arguments.of(fact, type, data);
    }

    @ParameterizedTest
    @MethodSource("facts")
    void factIsWrittenLikeThis(Fact fact, String type, String data) {
        assertThat(fact.type()).isEqualTo(type);
        assertThat(fact.data().toJson()).isEqualTo(data);
    }

    @ParameterizedTest
    @MethodSource("facts")
    void factIsReadAgain(Fact fact, String type, String data) {
        var event =
                new Event(
                        3,
                        RunId.of("r-1"),
                        RunPath.parse("a/b[2]"),
                        NodeId.of("n"),
                        Instant.parse("2026-01-02T12:00:00.5Z"),
                        fact);

        var again = Event.of(event.toValue());

        assertThat(again.toValue()).as(type + data).isEqualTo(event.toValue());
        assertThat(again.fact()).hasSameClassAs(fact);
    }

    @Test
    void aWaitNeedsNoEnd() {
        var since = Instant.parse("2026-01-02T12:00:00Z");
        var fact = new ControlFact.StepWaiting(WaitReason.BUDGET, "", since);
        var event = new Event(3, RunId.of("r-1"), RunPath.parse("a"), null, since, fact);

        assertThat(fact.data().toJson())
                .isEqualTo("{\"reason\":\"budget\",\"since\":\"2026-01-02T12:00:00Z\"}");
        assertThat(Event.of(event.toValue())).isEqualTo(event);
    }

    @Test
    void everyFactIsInTheTable() {
        List<Class<?>> tested = new ArrayList<>();
        facts().forEach(row -> tested.add(Objects.requireNonNull(row.get()[0]).getClass()));

        assertThat(Set.copyOf(tested)).containsExactlyInAnyOrderElementsOf(leavesOf(Fact.class));
    }

    @ParameterizedTest
    @MethodSource("facts")
    void onlyTheRunItselfTellsItsOwnFacts(Fact fact, String type) {
        if (!(fact instanceof Fact.Custom)) {
            assertThatThrownBy(() -> new Fact.Custom(type, Value.Fields.EMPTY))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessage(
                            "events of type '%s' are reserved for the run itself; use another name"
                                    .formatted(type));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "node_ready",
                "node_mine",
                "session_created",
                "run_created",
                "inbox_added",
                "lagged",
                "error",
                "engine_shutdown"
            })
    void ownFactCannotHaveTheNameOfAnEventOfTheEngine(String type) {
        var stored = Fact.of(type, Value.Fields.EMPTY);

        assertThat(stored).isEqualTo(new Fact.Custom(type, Value.Fields.EMPTY));
        assertThatThrownBy(new Fact.Custom(type, Value.Fields.EMPTY)::requireFreeType)
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage(
                        ("events of type '%s' are reserved for nerve; use a name that does not"
                                        + " begin with node_, session_, run_, inbox_ and is none"
                                        + " of engine_shutdown, error, lagged")
                                .formatted(type));
    }

    @Test
    void stepThatEmitsAReservedNameFails() throws Exception {
        var node =
                FunctionNode.of(
                        "n",
                        context -> {
                            context.emit("inbox_added", Map.of());
                            return "";
                        });

        var outcome = NodeRunners.real().run(node, "");

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo(ErrorCode.INVALID_REQUEST));
    }

    private static List<Class<?>> leavesOf(Class<?> type) {
        var leaves = new ArrayList<Class<?>>();
        for (var permitted : type.getPermittedSubclasses()) {
            leaves.addAll(permitted.isSealed() ? leavesOf(permitted) : List.of(permitted));
        }
        return leaves;
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Score", "a b", "a\n", "../x", "ä"})
    void nameOfACustomFactFollowsTheRuleOfNames(String type) {
        assertThatThrownBy(() -> new Fact.Custom(type, Value.Fields.EMPTY))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageStartingWith("invalid event type '");
    }

    @Test
    void eventIsWrittenLikeThis() {
        var event =
                new Event(
                        7,
                        RunId.of("report-1a2b3c4d"),
                        RunPath.parse("report/outer[2]/review"),
                        NodeId.of("claude"),
                        Instant.parse("2026-01-02T03:04:05.678Z"),
                        new Fact.Log("here"));

        assertThat(event.toValue().toJson())
                .isEqualTo(
                        """
                        {"seq":7,"run_id":"report-1a2b3c4d","path":"report/outer[2]/review",\
                        "node_id":"claude","type":"log","time":"2026-01-02T03:04:05.678Z",\
                        "data":{"text":"here"}}\
                        """);
    }

    @Test
    void eventAboutNoNodeNamesNone() {
        var event =
                new Event(
                        1,
                        RunId.of("r-1"),
                        RunPath.root("r"),
                        null,
                        Instant.EPOCH,
                        new Fact.StepSkipped(SkipReason.CONDITION, "no"));

        assertThat(event.toValue().fields()).doesNotContainKey("node_id");
    }

    @Test
    void sinksCanBeJoined() {
        var told = new ArrayList<String>();
        EventSink one = event -> told.add("one " + event.seq());
        EventSink other = event -> told.add("other " + event.seq());
        var fact = new Fact.Log("here");
        var event = new Event(1, RunId.of("r"), RunPath.root("r"), null, Instant.EPOCH, fact);

        one.and(other).accept(event);

        assertThat(told).containsExactly("one 1", "other 1");
    }

    @Test
    void gateTellsProgramsItsKindPayloadAndSchema() {
        var schema = Value.Fields.EMPTY.with("type", "object");
        var content = GateContent.of(GateKind.FORM, Value.of("p")).withSchema(schema);
        var fact = ControlFact.GateWaiting.of(Gate.of("Who?").withContent(content));

        assertThat(fact.data().toJson())
                .isEqualTo(
                        """
                        {"prompt":"Who?","options":[],"kind":"form","payload":"p",\
                        "schema":{"type":"object"}}\
                        """);
        assertThat(FactReader.read(fact.type(), fact.data())).isEqualTo(fact);
    }

    @Test
    void gateOfAnEarlierVersionIsAPlainOne() {
        var data = Value.Fields.EMPTY.with("prompt", "Who?").with("options", List.of());

        assertThat(FactReader.read("gate_waiting", data))
                .isEqualTo(ControlFact.GateWaiting.of(Gate.of("Who?")));
    }
}
