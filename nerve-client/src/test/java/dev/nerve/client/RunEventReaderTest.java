package dev.nerve.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.event.ControlFact;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.event.PlannedStep;
import dev.nerve.event.SkipReason;
import dev.nerve.event.StoredEvent;
import dev.nerve.event.WaitReason;
import dev.nerve.gate.Gate;
import dev.nerve.protocol.codec.RecordCodec;
import dev.nerve.protocol.event.EventMessage;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RunEventReaderTest {

    private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");
    private static final Duration TOOK = Duration.ofMillis(1_234);
    private static final Usage SPENT = new Usage(120, 3, 2, Money.dollars("0.0125"));
    private static final List<PlannedStep> PLANNED =
            List.of(
                    new PlannedStep("fetch", "http", List.of(), List.of()),
                    new PlannedStep(
                            "all",
                            "graph",
                            List.of("fetch"),
                            List.of(new PlannedStep("one", "?", List.of(), List.of()))));

    static Stream<Fact> facts() {
        return Stream.of(factsOfRuns(), factsOfSteps(), factsOfControl()).flatMap(facts -> facts);
    }

    private static Stream<Fact> factsOfRuns() {
        return Stream.of(
                new Fact.Started(Value.of("hello"), PLANNED),
                new Fact.Completed(Value.of(Map.of("a", 1)), TOOK, SPENT),
                new Fact.Failed(ErrorCode.TIMEOUT, "too late", TOOK, Usage.NONE),
                new Fact.Cancelled("enough", TOOK, SPENT),
                new Fact.Paused("ann"),
                new Fact.Resumed("ann", "interrupted"),
                new Fact.Custom("measured", Value.Fields.EMPTY.with("what", 7)));
    }

    private static Stream<Fact> factsOfSteps() {
        return Stream.of(
                new Fact.StepStarted("bash", Value.of(List.of("ls", 2))),
                new Fact.StepCompleted(Value.NULL, TOOK, Usage.NONE),
                new Fact.StepFailed(ErrorCode.CANCELLED, "enough", TOOK, SPENT),
                new Fact.StepRetried(2, ErrorCode.RATE_LIMIT, "busy", TOOK),
                new Fact.StepSkipped(SkipReason.DEPENDENCY, "step 'a' failed"),
                new Fact.StepsAdded(PLANNED),
                new Fact.OutputChunk("stderr", "a\n"),
                new Fact.OutputParsed(Value.Fields.EMPTY.with("raw", "a")),
                new Fact.Log("here"),
                new Fact.UsageSpent(SPENT));
    }

    private static Stream<Fact> factsOfControl() {
        return Stream.of(
                new ControlFact.LoopIteration(2, 10),
                new ControlFact.BranchTaken("else"),
                new ControlFact.MapItemStart(1, 3),
                new ControlFact.MapItemComplete(1, 3, true),
                ControlFact.GateWaiting.of(
                        Gate.of("Merge?")
                                .withOptions(List.of("yes", "no"))
                                .withDeadline(NOON, "no")),
                new ControlFact.GateResolved("answered", "yes", "ann"),
                new ControlFact.TimerStarted(NOON, TOOK),
                new ControlFact.StepWaiting(WaitReason.TURN, "writer", NOON, NOON.plusSeconds(3)),
                new ControlFact.StepContinued(WaitReason.TURN),
                new ControlFact.NodeForked("a", "b", "head"),
                new ControlFact.BranchScored("a", 0.5),
                new ControlFact.BranchPromoted("a", "a-1"));
    }

    @ParameterizedTest
    @MethodSource("facts")
    void everyFactIsReadFromAnEventOfASubscription(Fact fact) {
        var event = event(fact);

        assertThat(RunEventReader.find(message(event))).contains(event);
    }

    @ParameterizedTest
    @MethodSource("facts")
    void everyFactIsReadFromAnEntryOfTheLog(Fact fact) {
        var event = event(fact);
        var message = RunEventReader.findMessage(StoredEvent.of(9, event).toValue());

        assertThat(message).contains(message(event));
        assertThat(message.flatMap(RunEventReader::find)).contains(event);
    }

    @Test
    void theTestsHaveAllKindsOfFacts() {
        var tested = facts().map(Object::getClass).collect(Collectors.toSet());

        assertThat(leaves(Fact.class)).allMatch(tested::contains);
    }

    private static Stream<Class<?>> leaves(Class<?> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses()).flatMap(RunEventReaderTest::leaves)
                : Stream.of(type);
    }

    @Test
    void liveOutputHasNoNumberInItsRun() {
        var chunk =
                new EventMessage(
                        9,
                        "demo-12345678",
                        null,
                        null,
                        null,
                        "demo/fetch",
                        null,
                        "output_chunk",
                        NOON,
                        new Fact.OutputChunk("stdout", "a").data().with("position", 7));

        assertThat(RunEventReader.find(chunk))
                .hasValueSatisfying(event -> {
                    assertThat(event.seq()).isZero();
                    assertThat(event.fact()).isEqualTo(new Fact.OutputChunk("stdout", "a"));
                });
    }

    @Test
    void anEventOutsideOfRunsIsNoEventOfARun() {
        assertThat(RunEventReader.find(other("session_created", null))).isEmpty();
        assertThat(RunEventReader.find(other("inbox_added", "demo-12345678"))).isEmpty();
    }

    @Test
    void aGapInTheLogIsNoEvent() {
        var gap = Value.Fields.EMPTY.with("from", 3).with("to", 5).with("gap", true);

        assertThat(RunEventReader.findMessage(gap)).isEmpty();
    }

    private static Event event(Fact fact) {
        return new Event(
                3,
                RunId.of("demo-12345678"),
                RunPath.parse("demo/fetch"),
                NodeId.of("fetch"),
                NOON,
                fact);
    }

    private static EventMessage message(Event event) {
        var fields = StoredEvent.of(9, event).toValue();
        return RecordCodec.decode(EventMessage.class, fields);
    }

    private static EventMessage other(String type, @Nullable String run) {
        return new EventMessage(
                9, run, null, null, "work", null, null, type, NOON, Value.Fields.EMPTY);
    }
}
